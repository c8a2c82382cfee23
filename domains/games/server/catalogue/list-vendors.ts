import {
  GAME_CATEGORIES,
  platformCategoryOf,
  type listVendors as contract,
  type Vendor,
  type VendorLane,
} from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { findVendorsOfCategories, type VendorOfCategory } from './game.sql.ts';
import { anyGameOf } from './list-games.ts';

type Category = (typeof GAME_CATEGORIES)[number];

/** Categories whose vendors launch one game directly, without a list. */
const WITH_ONE_BOOK: readonly Category[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT'];

/** Lists the categories in which the merchant offers games, each with its vendors. */
export async function listVendors(ctx: MerchantContext, { typeId }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const rows = await findVendorsOfCategories(ctx.database, anyGameOf(ctx));
  const lanes = GAME_CATEGORIES.map((category) => ({ category, vendors: rows.filter((row) => categoryOf(row) === category) })).filter(
    ({ vendors }) => vendors.length > 0,
  );
  const sorting = lanes.map(({ category, vendors }): VendorLane => ({ gameCategory: category, vendorNames: vendors.map(nameOf) }));
  const mapping = Object.fromEntries(lanes.map(({ category, vendors }) => [category, vendors.map((row) => vendorOf(row, category))]));
  return { content: { sorting, mapping: typeId === '1' ? mapping : {} } };
}

function categoryOf({ category, code }: VendorOfCategory): Category | undefined {
  const known = GAME_CATEGORIES.find((one) => one === category);
  return known && platformCategoryOf(known, code);
}

function nameOf(row: VendorOfCategory): VendorLane['vendorNames'][number] {
  // The vendor icon is drawn for a corner. A whole tile uses the picture of a game.
  return { vassalage: row.code, displayName: row.name, accountTypeName: row.name, mobileLargeIcon: row.art_path };
}

function vendorOf(row: VendorOfCategory, gameCategory: Category): Vendor {
  const book = WITH_ONE_BOOK.includes(gameCategory) ? row.game_id : '';
  return {
    ...nameOf(row),
    mobileSmallIcon: row.icon_path || row.art_path,
    gameCategory,
    gameClassify: row.classifications.map((key) => ({ key, vassalage: row.code, displayName: key })),
    gameId: book,
    nodeId: book,
    telGameId: book,
    telNodeId: book,
  };
}
