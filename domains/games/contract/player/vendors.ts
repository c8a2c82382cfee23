import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { GAME_CATEGORIES } from './catalogue.ts';

/** A category that has games, with its vendors in menu order. */
export const VendorLane = v.object({
  gameCategory: v.picklist(GAME_CATEGORIES),
  vendorNames: v.array(
    v.object({ vassalage: v.string(), displayName: v.string(), accountTypeName: v.string(), mobileLargeIcon: v.string() }),
  ),
});
export type VendorLane = v.InferOutput<typeof VendorLane>;

/** A vendor in one category. Field names follow the specification (document 2, section 3). */
export const Vendor = v.object({
  vassalage: v.string(),
  displayName: v.string(),
  mobileSmallIcon: v.string(),
  mobileLargeIcon: v.string(),
  accountTypeName: v.string(),
  gameCategory: v.picklist(GAME_CATEGORIES),
  gameClassify: v.array(v.object({ key: v.string(), vassalage: v.string(), displayName: v.string() })),
  /** Sports only: the vendor's single sportsbook, which is launched directly. Empty for other categories. */
  gameId: v.string(),
  nodeId: v.string(),
  telGameId: v.string(),
  telNodeId: v.string(),
});
export type Vendor = v.InferOutput<typeof Vendor>;

/** Type 1 adds the vendors themselves. */
export const listVendors = endpoint({
  method: 'GET',
  path: '/wps/games/vendors',
  summary: 'List the categories with their vendors',
  access: 'anyone',
  isKept: true,
  input: v.object({ typeId: v.optional(v.pipe(v.string(), v.maxLength(8)), '') }),
  output: v.object({
    content: v.object({
      sorting: v.array(VendorLane),
      /** By category; empty unless type 1 was requested. */
      mapping: v.record(v.string(), v.array(Vendor)),
    }),
  }),
  problems: [],
});
