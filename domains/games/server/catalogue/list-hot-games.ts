import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listHotGames as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { findGamePage } from './game-list.sql.ts';
import { tileOf } from './tile.ts';

const HOT_MAX = 100;

/** The merchant's hot games, at most 100. */
export async function listHotGames(ctx: MerchantContext, { gameName }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { rows } = await findGamePage(
    ctx.database,
    {
      merchantCode: ctx.merchant.code,
      categories: null,
      isHotOnly: true,
      isExclusiveOnly: false,
      isNewOnly: false,
      name: gameName.trim(),
      vendorCode: '',
      classification: '',
      minBetAmount: 0n,
      lineCountMin: 0,
    },
    { limit: HOT_MAX, offset: 0 },
  );
  return { list: rows.map(tileOf) };
}
