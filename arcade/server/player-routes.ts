import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { OpenSessionInput, PlayInput, RotateSeedInput, StepInput } from '../client-contract.ts';
import type { ArcadeContext } from './arcade-context.ts';
import { ArcadeProblem } from './arcade-problem.ts';
import { playRound } from './round/play-round.ts';
import { takeStep } from './round/take-step.ts';
import { listVerifiableRounds, markShown } from './round/round.sql.ts';
import { viewVerifiableRound } from './round/round-view.ts';
import { readSeed, rotateSeed } from './seed/seeds.ts';
import { readFreeRounds } from './session/read-free-rounds.ts';
import { openSession, readBalance, resumeSession } from './session/open-session.ts';
import { sessionOf } from './session/session-of.ts';

const HISTORY_MAX = 30;

/** API of a game screen. All paths but the first require the session token as a bearer token. */
export function addPlayerRoutes(app: FastifyInstance, ctx: ArcadeContext): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  app.post('/api/session', async (request) => {
    const input = read(OpenSessionInput, request.body);
    if (input.mode === 'demo') ctx.caps.countDemoSession(request.ip);
    return openSession(ctx, input);
  });

  app.get('/api/session', async (request) => resumeSession(ctx, await sessionOf(ctx, request)));

  app.get('/api/balance', async (request) => {
    const session = await sessionOf(ctx, request);
    return { balanceAmount: (await readBalance(ctx, session)).toString() };
  });

  app.get('/api/free-rounds', async (request) => ({ freeRounds: await readFreeRounds(ctx, await sessionOf(ctx, request)) }));

  app.post('/api/rounds', async (request) => {
    const session = await sessionOf(ctx, request);
    const { stakeAmount, ...input } = read(PlayInput, request.body);
    return playRound(ctx, session, { ...input, stakeAmount: BigInt(stakeAmount) });
  });

  app.get('/api/rounds', async (request) => {
    const session = await sessionOf(ctx, request);
    const rounds = await listVerifiableRounds(ctx.db, { ...session, max: HISTORY_MAX });
    return { rounds: rounds.map(viewVerifiableRound) };
  });

  app.post<{ Params: { roundId: string } }>('/api/rounds/:roundId/shown', async (request) => {
    const { playerId } = await sessionOf(ctx, request);
    const isKnown = await markShown(ctx.db, { playerId, roundId: request.params.roundId, shownAt: ctx.now() });
    if (!isKnown) throw new ArcadeProblem('not_found');
    return {};
  });

  app.post<{ Params: { roundId: string } }>('/api/rounds/:roundId/steps', async (request) => {
    const { playerId } = await sessionOf(ctx, request);
    return takeStep(ctx, { playerId, roundId: request.params.roundId, ...read(StepInput, request.body) });
  });

  app.get('/api/seed', async (request) => readSeed(ctx, (await sessionOf(ctx, request)).playerId));

  app.post('/api/seed/rotate', async (request) => {
    const { playerId } = await sessionOf(ctx, request);
    return rotateSeed(ctx, { playerId, ...read(RotateSeedInput, request.body) });
  });
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new ArcadeProblem('malformed_request');
  return parsed.output;
}
