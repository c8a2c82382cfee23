import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, idSchema, MinorUnits, Moment, pageOf, wholeNumber } from '@jogada/platform/contract';

export const PointsItemId = idSchema('pit');
export type PointsItemId = v.InferOutput<typeof PointsItemId>;

/** Whole points of the store. They are not the points of a VIP period. */
const Points = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Why a member cannot buy an item now; null if they can. */
export const POINTS_REFUSALS = [
  'closed',
  'sold_out',
  'limit_reached',
  'points_missing',
  'first_bet_needed',
  'not_for_this_account',
] as const;

/** What an item grants at the purchase. */
export const PointsGrant = v.variant('kind', [
  v.object({
    kind: v.literal('bonus'),
    amount: MinorUnits,
    /** Wagering multiple; 0 means cash. */
    wagerTimes: v.number(),
  }),
  v.object({
    kind: v.literal('free_rounds'),
    gameId: v.string(),
    gameName: v.string(),
    stakeAmount: MinorUnits,
    rounds: v.number(),
    /** Highest win that is paid; null without one. */
    maximumAmount: v.nullable(MinorUnits),
    /** Days to play them, from the purchase. */
    playDays: v.number(),
    /** Wagering multiple of the win; 0 means cash. */
    wagerTimes: v.number(),
  }),
]);
export type PointsGrant = v.InferOutput<typeof PointsGrant>;

export const PointsItem = v.object({
  itemId: PointsItemId,
  name: v.string(),
  grant: PointsGrant,
  price: Points,
  /** The prices in effect in the last 30 days and the one before, newest first. The first is the current price. */
  prices: v.array(v.object({ price: Points, fromAt: Moment })),
  /** The lowest price in effect in the last 30 days. */
  lowestPrice: Points,
  /** Units left; null if unlimited. */
  left: v.nullable(v.number()),
  memberLimit: v.nullable(v.number()),
  /** Units that the member has bought. */
  boughtCount: v.number(),
  endsAt: v.nullable(Moment),
  refusal: v.nullable(v.picklist(POINTS_REFUSALS)),
});
export type PointsItem = v.InferOutput<typeof PointsItem>;

export const PointsStore = v.object({
  currency: CurrencyCode,
  balance: Points,
  /** The number of the member's last entry; grows with every change. */
  version: v.number(),
  /** Points from rolled-back rounds that had been spent. New rounds make up for them first. */
  owed: Points,
  /** The points that expire next; null without any. */
  nextExpiry: v.nullable(v.object({ points: v.number(), at: Moment })),
  /** Stake per point in settled rounds at a weight of 100 percent, in minor units. */
  pointAmount: MinorUnits,
  /** Full months after the month of their booking until points expire. */
  expiryMonths: v.number(),
  items: v.array(PointsItem),
});
export type PointsStore = v.InferOutput<typeof PointsStore>;

export const POINTS_CAUSES = ['earned', 'reversed', 'purchased', 'expired'] as const;

/** A line of the member's book. The points of rounds are one line a day. */
export const PointsLine = v.object({
  lineId: v.string(),
  cause: v.picklist(POINTS_CAUSES),
  /** Signed. */
  points: v.pipe(v.number(), v.integer()),
  /** Name of the bought item; empty for other causes. */
  itemName: v.string(),
  at: Moment,
});
export type PointsLine = v.InferOutput<typeof PointsLine>;

export const readPoints = endpoint({
  method: 'GET',
  path: '/wps/points',
  summary: "Retrieve the member's points, the next expiry and the items of the store",
  access: 'real_member',
  input: v.object({}),
  output: PointsStore,
  problems: ['feature_unavailable'],
});

export const listPointsEntries = endpoint({
  method: 'GET',
  path: '/wps/points/entries',
  summary: "List the changes of the member's points, newest first",
  access: 'real_member',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(PointsLine),
  problems: ['feature_unavailable'],
});

export const PointsPurchase = v.object({
  purchaseId: idSchema('ppu'),
  itemId: PointsItemId,
  price: Points,
  balance: Points,
  grant: PointsGrant,
});
export type PointsPurchase = v.InferOutput<typeof PointsPurchase>;

/** Refused with `points_price_changed` and the new price when the item's price differs from the given one. */
export const buyPointsItem = endpoint({
  method: 'POST',
  path: '/wps/points/items/:itemId/purchase',
  summary: 'Buy an item of the points store; the same key buys once',
  access: 'real_member',
  idempotent: true,
  input: v.object({
    itemId: PointsItemId,
    /** The price shown to the member, in points. */
    price: wholeNumber({ min: 1, max: 1_000_000_000 }),
  }),
  output: PointsPurchase,
  problems: [
    'feature_unavailable',
    'points_item_not_found',
    'points_item_sold_out',
    'points_limit_reached',
    'points_price_changed',
    'points_missing',
    'promotion_not_for_you',
    'account_blocked',
    'key_reused',
    'key_in_flight',
  ],
});
