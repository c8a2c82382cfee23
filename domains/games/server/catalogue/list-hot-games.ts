import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listHotGames as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { findGames } from './game.sql.ts';
import { tileOf } from './tile.ts';

const HOT_MAX = 100;

/** The merchant's hot games, at most 100. */
export async function listHotGames(ctx: MerchantContext, { gameName }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const rows = await findGames(
    ctx.database,
    {
      merchantCode: ctx.merchant.code,
      categories: null,
      isHotOnly: true,
      name: gameName.trim(),
      vendorCode: '',
      classification: '',
      minBetAmount: 0n,
    },
    { limit: HOT_MAX, offset: 0 },
  );
  return { list: rows.map(tileOf) };
}
