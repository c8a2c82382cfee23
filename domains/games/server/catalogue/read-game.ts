import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { readGame as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { findOfferedGame } from './game.sql.ts';
import { tileOf } from './tile.ts';

/** @throws Problem game_not_found, also for a game that the merchant does not offer */
export async function readGame(ctx: MerchantContext, { gameId }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const row = await findOfferedGame(ctx.database, { merchantCode: ctx.merchant.code, gameId });
  if (!row) throw new Problem('game_not_found', { gameId });
  return tileOf(ctx, row);
}
