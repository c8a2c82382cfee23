import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listHotGames as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { findGamePage } from './game-list.sql.ts';
import { anyGameOf, shelfOf } from './list-games.ts';
import { tileOf } from './tile.ts';

const HOT_MAX = 100;

/** Lists the merchant's hot games, of every category or of one; at most 100. */
export async function listHotGames(
  ctx: MerchantContext,
  { gameName, gameType }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const filter = { ...anyGameOf(ctx), ...shelfOf(gameType), isHotOnly: true, name: gameName.trim() };
  const { rows } = await findGamePage(ctx.database, filter, { limit: HOT_MAX, offset: 0 });
  return { list: rows.map((row) => tileOf(ctx, row)) };
}
