import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import {
  CurrencyCode,
  eachLanguageOnce,
  GivenMoment,
  idSchema,
  LanguageCode,
  MinorUnits,
  Moment,
  plainText,
  PositiveMinorUnits,
  Revision,
  wholeNumber,
} from '@jogada/platform/contract';
import { PointsGrant } from '../player/points.ts';

const ItemId = idSchema('pit');
const MerchantCode = plainText({ min: 1, max: 40 });
const Count = wholeNumber({ min: 1, max: 1_000_000 });
const WagerTimes = wholeNumber({ min: 0, max: 60 });

/** What an operator writes of an item. Amounts in minor units of the merchant's currency, prices in points. */
export const PointsItemDraft = v.object({
  names: v.pipe(
    v.array(v.object({ language: LanguageCode, name: plainText({ min: 1, max: 60 }) })),
    v.minLength(1),
    v.maxLength(10),
    eachLanguageOnce(),
  ),
  grant: v.variant('kind', [
    v.object({ kind: v.literal('bonus'), amount: PositiveMinorUnits, wagerTimes: WagerTimes }),
    v.object({
      kind: v.literal('free_rounds'),
      gameId: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,63}$/)),
      stakeAmount: PositiveMinorUnits,
      rounds: wholeNumber({ min: 1, max: 100 }),
      maximumAmount: v.nullable(PositiveMinorUnits),
      playDays: wholeNumber({ min: 1, max: 90 }),
      wagerTimes: WagerTimes,
    }),
  ]),
  price: wholeNumber({ min: 1, max: 1_000_000_000 }),
  /** Units offered in all, sold ones included; null if unlimited. */
  stock: v.nullable(wholeNumber({ min: 0, max: 1_000_000 })),
  memberLimit: v.nullable(Count),
  startsAt: GivenMoment,
  endsAt: v.nullable(GivenMoment),
  isOn: v.boolean(),
  position: wholeNumber({ min: 0, max: 999 }),
});
export type PointsItemDraft = v.InferOutput<typeof PointsItemDraft>;

export const OperatorPointsItem = v.object({
  itemId: ItemId,
  revision: v.number(),
  /** Whether a change waits for a second operator. */
  waitsForSecond: v.boolean(),
  names: v.array(v.object({ language: LanguageCode, name: v.string() })),
  grant: PointsGrant,
  price: v.number(),
  /** Newest first. */
  prices: v.array(v.object({ price: v.number(), fromAt: Moment, setBy: v.string() })),
  stock: v.nullable(v.number()),
  soldCount: v.number(),
  memberLimit: v.nullable(v.number()),
  startsAt: Moment,
  endsAt: v.nullable(Moment),
  isOn: v.boolean(),
  position: v.number(),
});
export type OperatorPointsItem = v.InferOutput<typeof OperatorPointsItem>;

export const OperatorPointsStore = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  currency: CurrencyCode,
  languages: v.array(LanguageCode),
  /** Whether a change of the rate or the expiry waits for a second operator. */
  waitsForSecond: v.boolean(),
  /** Stake per point of the VIP programme; null without a programme. */
  vipPointAmount: v.nullable(MinorUnits),
  /** Null where the merchant has none yet. */
  store: v.nullable(
    v.object({
      isOpen: v.boolean(),
      /** Null: that of the VIP programme. */
      pointAmount: v.nullable(MinorUnits),
      expiryMonths: v.number(),
      revision: v.number(),
      /** Points of all members that are not spent. */
      outstandingPoints: v.number(),
    }),
  ),
  items: v.array(OperatorPointsItem),
});
export type OperatorPointsStore = v.InferOutput<typeof OperatorPointsStore>;

export const listPointsStores = operatorEndpoint({
  method: 'GET',
  path: '/ops/points',
  summary: "List each brand's points store with its items and their prices",
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({}),
  output: v.object({ list: v.array(OperatorPointsStore) }),
  problems: [],
});

/** Counted rounds keep their rate, and booked points their expiry. */
export const setPointsStore = operatorEndpoint({
  method: 'PUT',
  path: '/ops/points/:merchantCode',
  summary: 'Open or close a points store and set its rate and expiry',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({
    merchantCode: MerchantCode,
    /** That of the store, 0 for a new one. */
    revision: wholeNumber({ min: 0, max: 1_000_000_000 }),
    isOpen: v.boolean(),
    pointAmount: v.nullable(PositiveMinorUnits),
    expiryMonths: wholeNumber({ min: 1, max: 60 }),
  }),
  output: OperatorPointsStore,
  problems: ['not_found', 'field_invalid', 'changed_meanwhile', 'approval_waiting'],
});

const ITEM_PROBLEMS = [
  'not_found',
  'field_invalid',
  'field_required',
  'promotion_claim_refused',
  'claim_forbidden',
  'approval_waiting',
] as const;

export const createPointsItem = operatorEndpoint({
  method: 'POST',
  path: '/ops/points-items',
  summary: 'Add an item to a points store',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ merchantCode: MerchantCode, ...PointsItemDraft.entries }),
  output: OperatorPointsItem,
  problems: [...ITEM_PROBLEMS],
});

/** A changed price is added to the item's prices. Purchases keep their terms. */
export const setPointsItem = operatorEndpoint({
  method: 'PUT',
  path: '/ops/points-items/:itemId',
  summary: 'Change an item of a points store',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ itemId: ItemId, revision: Revision, ...PointsItemDraft.entries }),
  output: OperatorPointsItem,
  problems: [...ITEM_PROBLEMS, 'changed_meanwhile'],
});
