import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { repeatsKey } from '@jogada/platform/contract';
import { createPrivateServer, type EdgeSettings, edgeOptions, LOG_SHAPE, routeRegistry } from '@jogada/platform/edge';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import pg from 'pg';
import type { ProblemBody, ProblemCode } from '../client-contract.ts';
import { BOOKS, GAMES, SHARED_GAMES } from '../games/games.ts';
import type { SharedGame } from '../games/shared-game.ts';
import { createVendorClient } from '../vendor-client.ts';
import { ARCADE_CAPS, type ArcadeCaps, createAnonymousCaps } from './anonymous-caps.ts';
import { type ArcadeContext, type Timing, TIMING } from './arcade-context.ts';
import { createArcadeMetrics } from './arcade-metrics.ts';
import { ArcadeProblem } from './arcade-problem.ts';
import { BOOK_MAX_AMOUNT, BOOK_MIN_AMOUNT } from './book/book-context.ts';
import { addBookRoutes } from './book/book-routes.ts';
import { type Book, createBooks } from './book/books.ts';
import { settleBook } from './book/settle-book.ts';
import type { ArcadeConfig } from './config.ts';
import { logRequests } from './request-log.ts';
import { addPageRoutes } from './page/page-routes.ts';
import { baseHeaders } from './page/security-headers.ts';
import { addPlayerRoutes } from './player-routes.ts';
import { addReportRoutes } from './report/add-report-routes.ts';
import { stateDraws } from './room/state-draws.ts';
import { recoverTickets } from './room/recover-tickets.ts';
import { addRoomRoutes } from './room/room-routes.ts';
import { addRoomSocket, ROOM_PATH } from './room/room-socket.ts';
import { createRooms, type Rooms } from './room/rooms.ts';
import { recoverRounds } from './round/recover-rounds.ts';

const RECOVERY_EVERY_MS = 2000;
const WALLET_TIMEOUT_MS = 3000;
const BODY_MAX_BYTES = 4096;
const INT8 = pg.types.builtins.INT8;

export interface ArcadeApp {
  ctx: ArcadeContext;
  http: FastifyInstance;
  rooms: Rooms;
  books: readonly Book[];
  /** Health and metrics, not yet listening. */
  privateServer: Server;
  /** Makes the process not ready, before `close`. */
  announceStop: () => void;
  /** Resumes what the previous run left open, repeats that until `close`, and opens the shared rooms. */
  startRecovery: () => void;
  close: () => Promise<void>;
}

export interface ArcadeSurroundings {
  now?: () => Date;
  timing?: Timing;
  walletTimeoutMs?: number;
  sharedGames?: readonly SharedGame[];
  caps?: Partial<ArcadeCaps>;
}

/** Builds the arcade from one configuration: pages, player API, wallet calls and recovery. */
export function createArcade(config: ArcadeConfig, surroundings: ArcadeSurroundings = {}): ArcadeApp {
  const now = surroundings.now ?? (() => new Date());
  const edge = edgeOf(config);
  const http = Fastify({
    logger: { ...LOG_SHAPE, level: config.logLevel, name: 'arcade' },
    bodyLimit: BODY_MAX_BYTES,
    return503OnClosing: false,
    genReqId: () => `req_${randomUUID()}`,
    trustProxy: config.trustedProxies?.length ? [...config.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
    ...edgeOptions(edge),
    // An unparsable path has no route, so that no handler below sees it.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.headers(baseHeaders(config)).code(400).send(bodyOf('malformed_request')),
  }) as unknown as FastifyInstance;
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(baseHeaders(config));
    done();
  });
  const noteRefusal = logRequests(http);
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    // Another reader could use the other value of a duplicate key (S68).
    if (repeatsKey(json)) done(new ArcadeProblem('malformed_request'));
    else void parseJson(request, json, done);
  });
  const routes = routeRegistry(http);
  const db = new pg.Pool({
    connectionString: config.databaseUrl,
    max: 10,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) },
  });
  db.on('error', (error) => http.log.error({ err: error }, 'database connection lost'));
  // The pool handles errors of idle connections only. Without this listener, an error of a checked-out connection would end the process;
  // its next query rejects.
  db.on('connect', (client) => client.on('error', () => undefined));
  const vendor = createVendorClient({
    platformUrl: config.platformUrl,
    vendor: 'arcade',
    keyId: config.vendorKeyId,
    secret: config.vendorSecret,
    timeoutMs: surroundings.walletTimeoutMs ?? config.walletTimeoutMs ?? WALLET_TIMEOUT_MS,
    now,
  });
  const caps = createAnonymousCaps({ ...(config.caps ?? ARCADE_CAPS), ...surroundings.caps }, { now, log: http.log });
  const ctx: ArcadeContext = { db, vendor, games: GAMES, timing: surroundings.timing ?? TIMING, caps, log: http.log, now };

  const sharedGames = surroundings.sharedGames ?? SHARED_GAMES;

  const metrics = createArcadeMetrics(http);
  let isStopping = false;
  http.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
  const privateServer = createPrivateServer({
    edge: { headers: edge.headers, bodyOf: edge.bodyOf },
    isStopping: () => isStopping,
    check: () => ctx.db.query('select from arcade.round limit 1'),
    metrics,
  });
  addPageRoutes(http, { games: [...GAMES, ...SHARED_GAMES, ...BOOKS], hostOrigins: config.hostOrigins });
  addPlayerRoutes(http, ctx);
  const bookLimits = BOOKS.map(({ gameId }) => ({ gameId, minAmount: BOOK_MIN_AMOUNT, maxAmount: BOOK_MAX_AMOUNT }));
  addRoomRoutes(http, ctx, [...sharedGames, ...bookLimits]);
  const books = createBooks(ctx, BOOKS);
  addBookRoutes(http, books);
  const rooms = createRooms(ctx, sharedGames, GAMES);
  const socket = addRoomSocket(http, ctx, { rooms, edge, trustedProxies: config.trustedProxies ?? [] });
  addReportRoutes(http, ctx, { keyId: config.vendorKeyId, secret: config.vendorSecret });
  http.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (problem === undefined) request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed');
    const body: ProblemBody = { code: problem?.code ?? 'platform_unavailable' };
    noteRefusal(reply, body.code);
    if (problem?.retryAfterMs !== undefined) {
      body.retryAfterMs = problem.retryAfterMs;
      reply.header('retry-after', String(Math.ceil(problem.retryAfterMs / 1000)));
    }
    return reply.code(problem?.status ?? 500).send(body);
  });

  http.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsOf(pathOf(request.url));
    if (methods.length === 0) return reply.code(404).send(bodyOf('not_found'));
    return reply.code(405).header('allow', methods.join(', ')).send(bodyOf('method_not_allowed'));
  });

  const recovery = recoveryJob(ctx, () => Promise.all([stateDraws(ctx, sharedGames), ...books.map(settleBook)]));
  return {
    ctx,
    http,
    rooms,
    books,
    privateServer,
    announceStop() {
      isStopping = true;
    },
    startRecovery() {
      recovery.start();
      rooms.start();
    },
    async close() {
      isStopping = true;
      await recovery.stop();
      socket.close();
      await rooms.stop();
      await http.close();
      privateServer.close();
      await db.end();
    },
  };
}

/** Requests refused before routing get the same error format as those of the routes. */
function edgeOf(config: ArcadeConfig): EdgeSettings {
  return {
    methods: ['GET', 'HEAD', 'POST'],
    headers: baseHeaders(config),
    bodyOf: ({ code }) => bodyOf(code),
    shouldUpgrade: ({ url, headers }: IncomingMessage) => pathOf(url) === ROOM_PATH && headers.upgrade?.toLowerCase() === 'websocket',
  };
}

function bodyOf(code: ProblemCode): ProblemBody {
  return { code };
}

function pathOf(url = ''): string {
  return url.split('?')[0] ?? '';
}

function recoveryJob(ctx: ArcadeContext, alsoDo: () => Promise<unknown>): { start: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = Promise.all([recoverRounds(ctx), recoverTickets(ctx), alsoDo()])
      .then(() => undefined)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'recovery failed; will retry'))
      .finally(() => {
        if (timer !== undefined) timer = setTimeout(run, RECOVERY_EVERY_MS);
      });
  };
  return {
    start() {
      timer = setTimeout(run, 0);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}

function asProblem(error: unknown): ArcadeProblem | undefined {
  if (error instanceof ArcadeProblem) return error;
  const isBadRequest = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
  return isBadRequest ? new ArcadeProblem('malformed_request') : undefined;
}
