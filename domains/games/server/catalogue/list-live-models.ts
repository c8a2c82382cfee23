import type { listLiveModels as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import type { OutputOf } from '@jogada/platform/contract';
import { findGamePage } from './game-list.sql.ts';
import { anyGameOf, shelfOf } from './list-games.ts';
import { tileOf } from './tile.ts';

const MODELS_MAX = 100;

/** Lists the live streams of the merchant's vendors; at most 100. */
export async function listLiveModels(ctx: MerchantContext): Promise<OutputOf<typeof contract>> {
  const filter = { ...anyGameOf(ctx), ...shelfOf('LIVESTREAM') };
  const { rows } = await findGamePage(ctx.database, filter, { limit: MODELS_MAX, offset: 0 });
  return {
    list: rows
      .map((row) => tileOf(ctx, row))
      .map(({ gameId, nodeId, displayName, iconUrl, vassalage, vendorName }) => ({
        modelId: gameId,
        displayName,
        iconUrl,
        vassalage,
        vendorName,
        gameId,
        nodeId,
      })),
  };
}
