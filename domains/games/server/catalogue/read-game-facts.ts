import type { VisitorContext } from '@jogada/accounts/server';
import type { readGameFacts as contract } from '@jogada/games/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { findLastPlayed } from '../rounds/round.sql.ts';
import { WINNER_KEPT_MS } from '../winner-board/read-winner-board.ts';
import { findBiggestWin } from '../winner-board/winner.sql.ts';
import { findOfferedGame } from './game.sql.ts';
import { findObservedReturn } from './observed-return.sql.ts';

/** Older rounds are not searched. */
const PLAYED_MS = 90 * 86_400_000;

/** A game's features, and what was observed of it at this merchant. @throws Problem `game_not_found`, also for a game that the merchant does not offer */
export async function readGameFacts(ctx: VisitorContext, { gameId }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const merchantCode = ctx.merchant.code;
  const game = await findOfferedGame(ctx.database, { merchantCode, gameId });
  if (!game) throw new Problem('game_not_found', { gameId });
  const observed = await findObservedReturn(ctx.database, { merchantCode, gameId });
  const win = await findBiggestWin(ctx.database, { merchantCode, gameId, since: new Date(ctx.now().getTime() - WINNER_KEPT_MS) });
  const since = new Date(ctx.now().getTime() - PLAYED_MS);
  const playedAt = ctx.member ? await findLastPlayed(ctx.database, { memberId: ctx.member.id, gameId, since }) : undefined;
  return {
    features: game.features,
    observed: observed
      ? {
          since: observed.since,
          until: observed.until,
          roundCount: Number(observed.round_count),
          basisPoints: observed.basis_points,
          lowBasisPoints: observed.low_basis_points,
          highBasisPoints: observed.high_basis_points,
        }
      : null,
    biggestWin: win ? { amount: win.win_amount.toString(), currency: win.currency, wonAt: win.won_at.toISOString() } : null,
    lastPlayedAt: playedAt?.toISOString() ?? null,
  };
}
