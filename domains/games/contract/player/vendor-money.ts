import * as v from 'valibot';
import { channel, CurrencyCode, endpoint, MinorUnits } from '@jogada/platform/contract';

/** Money of the member's that a vendor keeps while they play, or that is on its way there or back. */
export const VendorMoney = v.object({
  vassalage: v.string(),
  vendorName: v.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  state: v.picklist(['there', 'going', 'returning']),
  /** False when the vendor did not answer: then it is what was known last. */
  isCurrent: v.boolean(),
});
export type VendorMoney = v.InferOutput<typeof VendorMoney>;

const list = v.array(VendorMoney);

export const readVendorMoney = endpoint({
  method: 'GET',
  path: '/wps/games/vendor-money',
  summary: "The member's money at vendors that keep it while they play",
  access: 'real_member',
  input: v.object({}),
  output: v.object({ list }),
  problems: [],
});

/** Brings it back from one vendor, or from all. What can't come now comes as soon as the vendor lets it. */
export const returnVendorMoney = endpoint({
  method: 'POST',
  path: '/wps/games/vendor-money/return',
  summary: 'Bring the money back from the vendors',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ vassalage: v.optional(v.pipe(v.string(), v.maxLength(64)), '') }),
  output: v.object({
    /** What came back now, minor units. */
    returnedAmount: MinorUnits,
    currency: CurrencyCode,
    list,
  }),
  problems: [],
});

/** Pushed to a member's open pages when money has come to a vendor, or back. */
export const vendorMoneyChanged = channel({ name: 'vendor-money', scope: 'account', message: v.object({ vassalage: v.string() }) });
