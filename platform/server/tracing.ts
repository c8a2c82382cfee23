import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Context as SpanParent, Span, SpanContext, SpanKind } from '@opentelemetry/api';
import { errorLine } from '@jogada/platform/edge';

/** Facts of a span: ids, names, counts. No value of a query, a header or a body (S81). */
type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanSettings {
  readonly facts?: SpanFacts;
  /** The W3C traceparent of the span that caused it. By default it is the running one; without one a trace begins. */
  readonly parent?: string | undefined;
  /** Traceparents of further causes, such as the other events of a batch. */
  readonly causes?: readonly string[];
  readonly kind?: 'server' | 'producer' | 'consumer' | 'internal';
}

export interface OpenSpan {
  /** Its W3C traceparent; undefined in a trace that is not sampled. */
  readonly traceparent: string | undefined;
  /** Runs work with this span as the running one. */
  run<Result>(work: () => Result): Result;
  /** @param error what failed it; only its type, message and code are sent */
  end(facts?: SpanFacts, error?: unknown): void;
}

/** Traces of one process, sent by OTLP over HTTP. Absent from a context where none are sent. */
export interface Tracing {
  start(name: string, settings?: SpanSettings): OpenSpan;
  /** Runs work in a span and ends it. */
  span<Result>(name: string, settings: SpanSettings, work: () => Promise<Result>): Promise<Result>;
  /** The traceparent of the running span; undefined outside of one and in a trace that is not sampled. */
  current(): string | undefined;
  /** Trace and span of the running span, for log lines. */
  logFacts(): { readonly traceId?: string; readonly spanId?: string };
  /** The traceparents that an event's payload carries. */
  readonly causesOf: (payload: unknown) => readonly string[];
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** Name of the process. */
  readonly service: string;
  /** Base address of the collector; spans go to its path /v1/traces. */
  readonly endpoint: string;
  /** Share of the traces that are sent, 0 to 1. */
  readonly ratio: number;
  readonly causesOf: Tracing['causesOf'];
}

/** Loads OpenTelemetry, which a process without traces does not. */
export async function openTracing({ service, endpoint, ratio, causesOf }: TracingSettings): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'jogada', 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('jogada');
  const running = new AsyncLocalStorage<Span>();
  const kinds: Readonly<Record<NonNullable<SpanSettings['kind']>, SpanKind>> = {
    server: api.SpanKind.SERVER,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const parentOf = (traceparent: string | undefined): SpanParent => {
    const context = traceparent === undefined ? running.getStore()?.spanContext() : readTraceparent(traceparent);
    return context ? api.trace.setSpanContext(api.ROOT_CONTEXT, context) : api.ROOT_CONTEXT;
  };

  const tracing: Tracing = {
    causesOf,
    start(name, { facts = {}, parent, causes = [], kind = 'internal' } = {}) {
      const links = causes.flatMap((cause) => {
        const context = readTraceparent(cause);
        return context ? [{ context }] : [];
      });
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts }, links }, parentOf(parent));
      return {
        traceparent: writeTraceparent(span.spanContext()),
        run: (work) => running.run(span, work),
        end(more, error) {
          if (more) span.setAttributes({ ...more });
          if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: errorLine(error) });
          span.end();
        },
      };
    },
    async span(name, settings, work) {
      const span = tracing.start(name, settings);
      try {
        const result = await span.run(work);
        span.end();
        return result;
      } catch (error) {
        span.end({}, error);
        throw error;
      }
    },
    current: () => writeTraceparent(running.getStore()?.spanContext()),
    logFacts() {
      const context = running.getStore()?.spanContext();
      return context ? { traceId: context.traceId, spanId: context.spanId } : {};
    },
    close: () => provider.shutdown(),
  };
  return tracing;
}

/** Runs work in a span where traces are sent, and plainly elsewhere. */
export function traced<Result>(
  { tracing }: { readonly tracing?: Tracing | undefined },
  name: string,
  { settings = {}, work }: { readonly settings?: SpanSettings; readonly work: () => Promise<Result> },
): Promise<Result> {
  return tracing ? tracing.span(name, settings, work) : work();
}

/** A callback that runs later in the span that is running now. */
export function inRunningSpan(tracing: Tracing | undefined, callback: () => void): () => void {
  return tracing ? AsyncResource.bind(callback) : callback;
}

const SAMPLED = 1;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function writeTraceparent(context: SpanContext | undefined): string | undefined {
  if (!context || (context.traceFlags & SAMPLED) === 0) return undefined;
  return `00-${context.traceId}-${context.spanId}-01`;
}

function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
