import { GAME_CATEGORIES, type listVendors as contract, type VendorLane } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import type { OutputOf } from '@jogada/platform/contract';
import { findVendorsOfCategories } from './game.sql.ts';

/** The categories in which the merchant offers games, each with its vendors. */
export async function listVendors(ctx: MerchantContext): Promise<OutputOf<typeof contract>> {
  const rows = await findVendorsOfCategories(ctx.database, ctx.merchant.code);
  const sorting = GAME_CATEGORIES.map((gameCategory): VendorLane => {
    const own = rows.filter(({ category }) => category === gameCategory);
    return { gameCategory, vendorNames: own.map(({ code, name }) => ({ vassalage: code, displayName: name, accountTypeName: name })) };
  });
  return { content: { sorting: sorting.filter(({ vendorNames }) => vendorNames.length > 0) } };
}
