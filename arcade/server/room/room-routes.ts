import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { OpenSessionInput } from '../../client-contract.ts';
import type { SharedGame } from '../../games/shared-game.ts';
import type { OpenedRoomSession, RoomSessionView, VerifiableSharedRound } from '../../room-contract.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { readBalance, startSession } from '../session/open-session.ts';
import { sessionOf } from '../session/session-of.ts';
import type { SessionRow } from '../session/session.sql.ts';
import { listPastRounds } from './room.sql.ts';
import { listPlayerTickets } from './ticket.sql.ts';

const PAST_MAX = 30;

type RoomFacts = Pick<SharedGame, 'gameId' | 'minAmount' | 'maxAmount'>;

/** HTTP endpoints of a room's screen: its session, and past rounds for verification. */
export function addRoomRoutes(http: FastifyInstance, ctx: ArcadeContext, games: readonly RoomFacts[]): void {
  http.post('/api/room/session', async (request): Promise<OpenedRoomSession> => {
    const input = v.safeParse(OpenSessionInput, request.body);
    if (!input.success) throw new ArcadeProblem('malformed_request');
    const game = gameOf(games, input.output.gameId);
    if (input.output.mode === 'demo') ctx.caps.countDemoSession(request.ip);
    const { session, sessionToken, balanceAmount } = await startSession(ctx, input.output);
    return { ...view(session, { game, balanceAmount }), sessionToken };
  });

  http.get('/api/room/session', async (request): Promise<RoomSessionView> => {
    const session = await sessionOf(ctx, request);
    return view(session, { game: gameOf(games, session.gameId), balanceAmount: await readBalance(ctx, session) });
  });

  http.get('/api/room/rounds', async (request): Promise<{ rounds: VerifiableSharedRound[] }> => {
    const { gameId, playerId } = await sessionOf(ctx, request);
    const past = await listPastRounds(ctx.db, { gameId, max: PAST_MAX });
    const own = await listPlayerTickets(ctx.db, { playerId, roundIds: past.map(({ id }) => id) });
    const byRound = Map.groupBy(own, ({ roundId }) => roundId);
    return {
      rounds: past.map((round) => ({
        roundId: round.id,
        number: round.number,
        commitment: round.commitment,
        seed: round.seed.toString('hex'),
        mix: round.mix,
        outcome: round.outcome,
        endedAt: round.endedAt.toISOString(),
        own: (byRound.get(round.id) ?? []).map(({ id, clientSeed, stakeAmount, winAmount, bet, cashOut }) => {
          return { ticketId: id, clientSeed, stakeAmount: String(stakeAmount), winAmount: String(winAmount ?? 0n), bet, cashOut };
        }),
      })),
    };
  });
}

function gameOf(games: readonly RoomFacts[], gameId: string): RoomFacts {
  const game = games.find((candidate) => candidate.gameId === gameId);
  if (game === undefined) throw new ArcadeProblem('game_unavailable');
  return game;
}

function view(
  { nickname, currency, memberId }: SessionRow,
  { game, balanceAmount }: { game: RoomFacts; balanceAmount: bigint },
): RoomSessionView {
  return {
    nickname,
    currency,
    balanceAmount: balanceAmount.toString(),
    isDemo: memberId === null,
    minAmount: game.minAmount.toString(),
    maxAmount: game.maxAmount.toString(),
  };
}
