import { compile } from '@fastify/proxy-addr';
import { fastify, LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { PLATFORM_PROBLEMS, Problem, repeatsKey, type Access, type ProblemCode } from '@jogada/platform/contract';
import { edgeOptions, routeRegistry, type RouteRegistry } from '@jogada/platform/edge';
import { callFacts, type Caller } from './call-facts.ts';
import { isOutage } from './database.ts';
import { ENVELOPE_EDGE } from './envelope-edge.ts';
import { newId } from './id.ts';
import type { Logger } from './log.ts';
import { refuse } from './http.ts';
import { IN_PROCESS, type SharedWork } from './in-process-call.ts';
import { plainTargetOf } from './request-target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call, where the route is an endpoint's. */
    access?: Access;
    /** Whether a change is no act of its user. */
    isAutomatic?: boolean;
  }
  interface FastifyInstance {
    /** The HTTP status of each code with which this server refuses. */
    problemStatus: ProblemStatus;
    /** What the in-process calls of each open request share. */
    sharedWork: SharedWork;
    /** Every served path but the providers'. */
    servedRoutes: RouteRegistry;
  }
  interface FastifyReply {
    /** The code of the refusal that is answered. */
    refusal: string | undefined;
    /** The number of rows left out of the response. */
    rowsLeftOut: number;
  }
  interface FastifyRequest {
    /** Found by the context of the call, for its log lines. */
    caller: Caller | undefined;
    /** The body verbatim, for signatures over bytes. Empty when there was none. */
    rawBody: string;
  }
}

const BODY_MAX_BYTES = 64 * 1024;

type ProblemStatus = Readonly<Partial<Record<ProblemCode, number>>>;

export interface ServerSettings {
  readonly log: Logger;
  /**
   * Addresses of proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are trusted; empty trusts none (S73). The header
   * Forwarded is never used.
   */
  readonly trustedProxies: readonly string[];
  /** The HTTP status of the codes of the domains that this server serves. The platform's own codes are always known. */
  readonly problemStatus?: ProblemStatus;
}

/** A Fastify with the server's limits, its JSON parser (raw bytes stored, prototype keys refused) and its last-resort error responses. */
export function createServer({ log, trustedProxies, problemStatus }: ServerSettings): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trusting(trustedProxies),
    rewriteUrl: plainTargetOf,
    // A call that arrives while the server closes, on a connection of a proxy, is still answered.
    return503OnClosing: false,
    // A logger for each request costs as much as parsing it. Log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => newId('req', new Date()),
    ...edgeOptions(ENVELOPE_EDGE),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    // An unreadable path has no route, so none of the handlers below applies.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void refuse(reply, new Problem('malformed_request', { field: 'path' }));
    },
  }) as unknown as FastifyInstance;

  const sharedWork: SharedWork = new Map();
  app.decorate('sharedWork', sharedWork);
  app.addHook('onResponse', async ({ id }) => void sharedWork.delete(id));
  app.decorate('problemStatus', { ...PLATFORM_PROBLEMS, ...problemStatus });
  // Providers' paths are not revealed.
  const isHidden = (route: { readonly config?: { readonly access?: string } }) => route.config?.access === 'provider';
  app.decorate('servedRoutes', routeRegistry(app, { ignoresTrailingSlash: true, isHidden }));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateReply('refusal', undefined);
  app.decorateReply('rowsLeftOut', 0);
  app.decorateRequest('rawBody', '');
  app.decorateRequest('caller', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    if (request.rawBody === '') done(null, {});
    else void parseJson(request, request.rawBody, (error, content) => done(error ?? repetitionIn(request.rawBody), content));
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    const fields = [...new URLSearchParams(request.rawBody)];
    const content = Object.fromEntries(fields);
    done(Object.keys(content).length === fields.length ? null : REPEATED, content);
  });

  app.setErrorHandler(async (error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) {
      return refuse(reply, new Problem(status === 413 ? 'body_too_large' : 'malformed_request'));
    }
    request.log.error({ err: error, ...callFacts(request) }, 'unexpected fault');
    if (isOutage(error)) reply.code(503).header('retry-after', '1');
    else reply.code(500);
    return reply.send({ success: false, errorCode: 'system_busy', message: 'system_busy', facts: { requestId: request.id } });
  });
  return app;
}

/** Readers disagree on the value of a duplicate key (S68). */
const REPEATED = Object.assign(new Error('a key of the body is there twice'), { statusCode: 400 });

function repetitionIn(json: string): Error | null {
  return repeatsKey(json) ? REPEATED : null;
}

/** Checks the peer of a connection and each address before it. An in-process call carries addresses that were checked already. */
function trusting(proxies: readonly string[]): (address: string, hop: number) => boolean {
  const isProxy = compile([...proxies]);
  return (address, hop) => (address === IN_PROCESS ? hop === 0 : isProxy(address, hop));
}
