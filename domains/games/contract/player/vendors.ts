import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { GAME_CATEGORIES } from './catalogue.ts';

/** A category that holds games, with the vendors whose games they are, in the order of the menus. */
export const VendorLane = v.object({
  gameCategory: v.picklist(GAME_CATEGORIES),
  vendorNames: v.array(v.object({ vassalage: v.string(), displayName: v.string(), accountTypeName: v.string() })),
});
export type VendorLane = v.InferOutput<typeof VendorLane>;

export const listVendors = endpoint({
  method: 'GET',
  path: '/wps/games/vendors',
  summary: 'Categories and their vendors',
  access: 'anyone',
  input: v.object({}),
  output: v.object({ content: v.object({ sorting: v.array(VendorLane) }) }),
  problems: [],
});
