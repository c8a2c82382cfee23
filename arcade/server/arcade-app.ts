import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import pg from 'pg';
import type { ProblemBody } from '../client-contract.ts';
import { BOOKS } from '../games/books.ts';
import { GAMES, SHARED_GAMES } from '../games/games.ts';
import type { SharedGame } from '../games/shared-game.ts';
import { createVendorClient } from '../vendor-client.ts';
import { type ArcadeContext, type Timing, TIMING } from './arcade-context.ts';
import { ArcadeProblem } from './arcade-problem.ts';
import { BOOK_MAX_AMOUNT, BOOK_MIN_AMOUNT } from './book/book-context.ts';
import { addBookRoutes } from './book/book-routes.ts';
import { type Book, createBooks } from './book/books.ts';
import { settleBook } from './book/settle-book.ts';
import type { ArcadeConfig } from './config.ts';
import { addPageRoutes } from './page/page-routes.ts';
import { addPlayerRoutes } from './player-routes.ts';
import { addReportRoutes } from './report/add-report-routes.ts';
import { stateDraws } from './room/state-draws.ts';
import { recoverTickets } from './room/recover-tickets.ts';
import { addRoomRoutes } from './room/room-routes.ts';
import { addRoomSocket } from './room/room-socket.ts';
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
  /** Takes up what the last run left open, and keeps doing so until `close`; opens the rooms of shared rounds. */
  startRecovery: () => void;
  close: () => Promise<void>;
}

export interface ArcadeSurroundings {
  now?: () => Date;
  timing?: Timing;
  walletTimeoutMs?: number;
  sharedGames?: readonly SharedGame[];
}

/** The whole arcade: pages, player calls, wallet calls and recovery, on one configuration. */
export function createArcade(config: ArcadeConfig, surroundings: ArcadeSurroundings = {}): ArcadeApp {
  const now = surroundings.now ?? (() => new Date());
  const http = Fastify({
    logger: { level: config.logLevel, name: 'arcade', redact: ['req.headers.authorization'] },
    bodyLimit: BODY_MAX_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    // A path that cannot be read has no route yet, so not the error handler below.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      const body: ProblemBody = { code: 'malformed_request' };
      void reply.code(400).send(body);
    },
  });
  const db = new pg.Pool({
    connectionString: config.databaseUrl,
    max: 10,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) },
  });
  db.on('error', (error) => http.log.error({ error: error.message }, 'database connection lost'));
  const vendor = createVendorClient({
    platformUrl: config.platformUrl,
    vendor: 'arcade',
    keyId: config.vendorKeyId,
    secret: config.vendorSecret,
    timeoutMs: surroundings.walletTimeoutMs ?? config.walletTimeoutMs ?? WALLET_TIMEOUT_MS,
    now,
  });
  const ctx: ArcadeContext = { db, vendor, games: GAMES, timing: surroundings.timing ?? TIMING, log: http.log, now };

  const sharedGames = surroundings.sharedGames ?? SHARED_GAMES;

  addHealthRoutes(http, ctx);
  addPageRoutes(http, { games: [...GAMES, ...SHARED_GAMES, ...BOOKS], hostOrigins: config.hostOrigins });
  addPlayerRoutes(http, ctx);
  const bookLimits = BOOKS.map(({ gameId }) => ({ gameId, minAmount: BOOK_MIN_AMOUNT, maxAmount: BOOK_MAX_AMOUNT }));
  addRoomRoutes(http, ctx, [...sharedGames, ...bookLimits]);
  const books = createBooks(ctx, BOOKS);
  addBookRoutes(http, books);
  const rooms = createRooms(ctx, sharedGames, GAMES);
  const socket = addRoomSocket(http, ctx, rooms);
  addReportRoutes(http, ctx, { keyId: config.vendorKeyId, secret: config.vendorSecret });
  http.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (problem === undefined) request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
    const body: ProblemBody = { code: problem?.code ?? 'platform_unavailable' };
    if (problem?.retryAfterMs !== undefined) body.retryAfterMs = problem.retryAfterMs;
    return reply.code(problem?.status ?? 500).send(body);
  });

  const recovery = recoveryJob(ctx, () => Promise.all([stateDraws(ctx, sharedGames), ...books.map(settleBook)]));
  return {
    ctx,
    http,
    rooms,
    books,
    startRecovery() {
      recovery.start();
      rooms.start();
    },
    async close() {
      await recovery.stop();
      socket.close();
      await rooms.stop();
      await http.close();
      await db.end();
    },
  };
}

function addHealthRoutes(http: FastifyInstance, ctx: ArcadeContext): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    await ctx.db.query('select from arcade.round limit 1');
    return { status: 'ready' };
  });
}

function recoveryJob(ctx: ArcadeContext, alsoDo: () => Promise<unknown>): { start: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = Promise.all([recoverRounds(ctx), recoverTickets(ctx), alsoDo()])
      .then(() => undefined)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'recovery failed; it runs again'))
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
