import { PRIZE_MODES, type Game, type listLotteries as lotteries, type listLotteryMenu as menu } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { findGamePage } from '../catalogue/game-list.sql.ts';
import { anyGameOf } from '../catalogue/list-games.ts';
import { tileOf } from '../catalogue/tile.ts';

const LOTTERIES_MAX = 500;

/** Lists the lotteries that the merchant offers, of one prize mode or of both. */
export async function listLotteries(ctx: MerchantContext, { prizeMode }: InputOf<typeof lotteries>): Promise<OutputOf<typeof lotteries>> {
  return { list: await readLotteries(ctx, prizeMode === '' ? PRIZE_MODES : [prizeMode]) };
}

/** Groups the lotteries by prize mode, then by vendor. */
export async function listLotteryMenu(ctx: MerchantContext): Promise<OutputOf<typeof menu>> {
  const all = await readLotteries(ctx, PRIZE_MODES);
  const list = PRIZE_MODES.map((prizeMode) => ({ prizeMode, vendors: byVendor(all.filter(({ gameType }) => gameType === prizeMode)) }));
  return { list: list.filter(({ vendors }) => vendors.length > 0) };
}

async function readLotteries(ctx: MerchantContext, categories: readonly string[]): Promise<Game[]> {
  const { rows } = await findGamePage(ctx.database, { ...anyGameOf(ctx), categories }, { limit: LOTTERIES_MAX, offset: 0 });
  return rows.map((row) => tileOf(ctx, row));
}

function byVendor(games: readonly Game[]): OutputOf<typeof menu>['list'][number]['vendors'] {
  const vendors = new Map(games.map(({ vassalage, vendorName }) => [vassalage, vendorName]));
  return [...vendors].map(([vassalage, displayName]) => ({
    vassalage,
    displayName,
    lotteries: games
      .filter((game) => game.vassalage === vassalage)
      .map((game) => ({ gameId: game.gameId, nodeId: game.nodeId, displayName: game.displayName })),
  }));
}
