import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readWinnerBoard as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { findWinners } from './winner.sql.ts';
import { winnerEntryOf } from './winner-entry.ts';

/** How long a win stays on the board, in ms. */
export const WINNER_SHOWN_MS = 24 * 3_600_000;

/** How long a win is kept, in ms: a game's facts name its largest one of seven days. */
export const WINNER_KEPT_MS = 7 * WINNER_SHOWN_MS;

/** The merchant's largest wins of the last 24 hours. */
export async function readWinnerBoard(ctx: MerchantContext, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const rows = await findWinners(ctx.database, {
    merchantCode: ctx.merchant.code,
    since: new Date(ctx.now().getTime() - WINNER_SHOWN_MS),
    category: input.gameCategory === 'ALL' ? null : input.gameCategory,
    limit: input.limitNum,
  });
  return { list: rows.map(winnerEntryOf) };
}
