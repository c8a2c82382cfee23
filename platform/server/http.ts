import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Problem, type Endpoint, type InputOf, type OutputOf, type ProblemCode } from '@jogada/platform/contract';
import { callFacts } from './call-facts.ts';
import type { CallContext } from './context.ts';
import { isOutage } from './database.ts';
import { findUnstorable } from './find-unstorable.ts';
import { holdCommits } from './hold-commits.ts';
import { createResponseCache, sendCached, type CachePolicy } from './response-cache.ts';
import type { SealedBodies } from './sealed-bodies/sealed-bodies.ts';
import { writeOut } from './write-out.ts';

/**
 * Rejects or queues a call before its body is opened, for calls that come in floods (S24). The returned function is called when the call is
 * over.
 */
type Door<Ctx extends CallContext> = (ctx: Ctx) => Promise<() => void>;

/** An endpoint bound to its operation. */
export interface Route<Ctx extends CallContext> {
  readonly endpoint: Endpoint;
  readonly operation: (ctx: Ctx, input: never) => unknown;
  readonly admit?: Door<Ctx> | undefined;
  /** For a read that is the same for many callers. */
  readonly cachePolicy?: CachePolicy<Ctx, unknown>;
}

/** Binds an endpoint to its operation; a wrong shape does not compile. */
export function route<E extends Endpoint, Ctx extends CallContext>(
  endpoint: E,
  operation: (ctx: Ctx, input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
  admit?: Door<Ctx>,
): Route<Ctx> {
  return { endpoint, operation: operation as Route<Ctx>['operation'], admit };
}

/** The format of responses and refusals: the players' envelope, or the vendor API's own error codes. */
export interface ResponseSerializer {
  answer(value: unknown): unknown;
  refusal(problem: Problem): unknown;
}

export const ENVELOPE: ResponseSerializer = {
  answer: (value) => ({ success: true, value }),
  refusal: (problem) => ({ success: false, errorCode: problem.code, message: problem.code, facts: problem.facts }),
};

/** Binds a read whose responses are cached as bytes and sent with an entity tag, so that a client that has one gets 304. */
export function cachedRoute<E extends Endpoint, Ctx extends CallContext>(
  endpoint: E,
  operation: (ctx: Ctx, input: InputOf<E>) => OutputOf<E>,
  cachePolicy: CachePolicy<Ctx, OutputOf<E>>,
): Route<Ctx> {
  return { ...route(endpoint, operation), cachePolicy: cachePolicy as CachePolicy<Ctx, unknown> };
}

export interface RouteSettings<Ctx extends CallContext> {
  /** Authenticates the caller and checks the access; runs before the input is parsed. */
  contextFor(call: { request: FastifyRequest; reply: FastifyReply; endpoint: Endpoint }): Promise<Ctx>;
  readonly serializer: ResponseSerializer;
  /** Opens the bodies of `sealed` endpoints. Required where there is one. */
  readonly sealedBodies?: SealedBodies;
}

/** Statuses of refusals with a Retry-After header. */
const COMES_LATER: ReadonlySet<number> = new Set([429, 503]);

const SERVED = Symbol('served endpoints');

/**
 * Serves each route. Input is parsed once here, and only the contract's output leaves the server. The response is serialised before the
 * last transaction of its operation commits: a call answered with a fault has written nothing.
 */
export function registerRoutes<Ctx extends CallContext>(
  app: FastifyInstance,
  routes: readonly Route<Ctx>[],
  settings: RouteSettings<Ctx>,
): void {
  for (const { endpoint, operation, admit, cachePolicy } of routes) {
    const read = inputReader(endpoint, settings.sealedBodies);
    const findCached =
      cachePolicy &&
      createResponseCache(cachePolicy, (value) => JSON.stringify(settings.serializer.answer(writeOut(endpoint, value).value)));
    app.route({
      method: [endpoint.method, ...(endpoint.alsoMethods ?? [])],
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { access: endpoint.access, isAutomatic: endpoint.isAutomatic === true },
      ...(endpoint.bodyMaxBytes !== undefined && { bodyLimit: endpoint.bodyMaxBytes }),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        let leave: (() => void) | undefined;
        try {
          const ctx = await settings.contextFor({ request, reply, endpoint });
          leave = await admit?.(ctx);
          if (endpoint.idempotent && !ctx.idempotencyKey) throw new Problem('key_missing');
          const input = await read(request);
          const cached = await findCached?.(ctx, () => operation(ctx, input as never));
          if (cached) return await sendCached(request, reply, cached);
          const answer = await answerWithin(
            ctx,
            async () => {
              const { value, leftOut } = writeOut(endpoint, await operation(ctx, input as never));
              if (leftOut.length > 0) noteLeftOut(leftOut, { request, reply });
              return JSON.stringify(settings.serializer.answer(value));
            },
            (error) => isRefusal(error, endpoint),
          );
          reply.type('application/json; charset=utf-8');
          return answer;
        } catch (error) {
          const problem = asProblem(error, endpoint, request);
          noteRefusal(reply, problem.code);
          const status = statusOf(reply, problem);
          reply.code(status);
          if (COMES_LATER.has(status) || problem.code === 'key_in_flight') {
            reply.header('retry-after', String(problem.facts['retryAfterSeconds'] ?? 1));
          }
          return settings.serializer.refusal(problem);
        } finally {
          leave?.();
        }
      },
    });
    served(app).push(endpoint);
  }
}

/**
 * Runs a call and commits its last transaction once the response is made, or when the call is refused, as a refusal may record itself. A
 * fault rolls it back.
 */
export async function answerWithin<Answer>(
  ctx: CallContext,
  work: () => Promise<Answer>,
  isRefused: (error: unknown) => boolean,
): Promise<Answer> {
  const database = holdCommits(ctx.database);
  Object.assign(ctx, { database });
  try {
    const answer = await work();
    await database.finish('commit');
    return answer;
  } catch (error) {
    await database.finish(isRefused(error) ? 'commit' : 'undo');
    throw error;
  }
}

/** The number of rows left out of a response because they do not fit its contract. */
export function rowsLeftOutOf(reply: FastifyReply): number {
  return reply.rowsLeftOut;
}

// Logs the paths and not the values, which are personal data (S81).
function noteLeftOut(places: readonly string[], { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  reply.rowsLeftOut = places.length;
  request.log.error({ ...callFacts(request), places }, 'rows left out of a response');
}

/** The code of a refusal for the call's log line (S82). Undefined when it was not refused. */
export function refusalOf(reply: FastifyReply): string | undefined {
  return reply.refusal;
}

/** Sets the refusal's code for the call's log line, for callers that format the response themselves. */
export function noteRefusal(reply: FastifyReply, reason: string): void {
  reply.refusal = reason;
}

/** Refuses a call outside of `registerRoutes`: with the problem's status, in the envelope, and with its code in the log. */
export function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  noteRefusal(reply, problem.code);
  const { retryAfterSeconds } = problem.facts;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(statusOf(reply, problem)).send(ENVELOPE.refusal(problem));
}

// A code that the server does not know is a fault of its composition.
function statusOf(reply: FastifyReply, { code }: Problem): number {
  const status = reply.server.problemStatus[code];
  if (status === undefined) throw new Error(`this server has no HTTP status for ${code}`);
  return status;
}

/** Every endpoint of this server, for the OpenAPI description and the tests that compare the two (S74). */
export function servedEndpoints(app: FastifyInstance): readonly Endpoint[] {
  return served(app);
}

function served(app: FastifyInstance): Endpoint[] {
  const bag = app.server as unknown as { [SERVED]?: Endpoint[] };
  bag[SERVED] ??= [];
  return bag[SERVED];
}

function inputReader(endpoint: Endpoint, sealedBodies: SealedBodies | undefined): (request: FastifyRequest) => Promise<unknown> {
  if (!endpoint.sealed) {
    return async (request) => {
      const body = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {};
      return parseInput(endpoint, { ...(request.query as object), ...body, ...(request.params as object) });
    };
  }
  if (!sealedBodies) throw new Error(`${endpoint.method} ${endpoint.path} is sealed, but no opener of sealed bodies is configured`);
  // Ignores the query, which could otherwise add to a sealed input in transit.
  return async (request) => parseInput(endpoint, { ...(await sealedBodies.open(request)), ...(request.params as object) });
}

function parseInput(endpoint: Endpoint, merged: object): unknown {
  const unstorable = findUnstorable(merged);
  if (unstorable !== undefined) throw new Problem('malformed_request', { field: unstorable });
  // A text that is too long is not validated any further (S70).
  const reading = v.safeParse(endpoint.input, merged, { abortPipeEarly: true });
  if (reading.success) return reading.output;
  const issue = reading.issues[0];
  throw new Problem('malformed_request', { field: v.getDotPath(issue) ?? '' });
}

/** Codes that any call may be refused with before or around its operation. */
export const COMMON_PROBLEMS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'malformed_request',
  'sealed_body_refused',
  'login_required',
  'session_replaced',
  'session_expired',
  'not_allowed',
  'free_reject',
  'real_account_required',
  'key_missing',
  'key_reused',
  'key_in_flight',
  'too_many_requests',
  'system_busy',
  'feature_unavailable',
  'cross_site_request',
  'secure_connection_needed',
  'merchant_unknown',
  'under_maintenance',
  'region_restricted',
]);

function isRefusal(error: unknown, { problems }: Endpoint): boolean {
  return error instanceof Problem && (COMMON_PROBLEMS.has(error.code) || problems.includes(error.code));
}

function asProblem(error: unknown, endpoint: Endpoint, request: FastifyRequest): Problem {
  if (error instanceof Problem) {
    if (isRefusal(error, endpoint)) return error;
    throw new Error(`${endpoint.method} ${endpoint.path} refused with ${error.code}, which it does not declare`, { cause: error });
  }
  if (isOutage(error)) {
    request.log.error({ err: error, ...callFacts(request) }, 'database unreachable');
    return new Problem('system_busy', { retryAfterSeconds: 1 });
  }
  throw error;
}
