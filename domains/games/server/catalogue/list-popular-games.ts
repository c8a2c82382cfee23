import type { listPopularGames as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { anyGameOf, shelfOf } from './list-games.ts';
import { findPopularGames } from './popular.sql.ts';
import { tileOf } from './tile.ts';

const COUNTED_MS = 7 * 24 * 3_600_000;

/** Lists games by how many members of the merchant opened them in the last seven days. */
export async function listPopularGames(
  ctx: MerchantContext,
  { gameType, limitNum }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const rows = await findPopularGames(ctx.database, {
    ...anyGameOf(ctx),
    categories: shelfOf(gameType).categories,
    since: new Date(ctx.now().getTime() - COUNTED_MS),
    limit: limitNum,
  });
  return { list: rows.map((row) => tileOf(ctx, row)) };
}
