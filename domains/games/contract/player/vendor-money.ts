import * as v from 'valibot';
import { channel, CurrencyCode, endpoint, MinorUnits } from '@jogada/platform/contract';

/** The member's balance at a transfer-wallet vendor, including transfers in progress. */
export const VendorMoney = v.object({
  vassalage: v.string(),
  vendorName: v.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  state: v.picklist(['there', 'going', 'returning']),
  /** False when the vendor did not respond: the last known amount. */
  isCurrent: v.boolean(),
});
export type VendorMoney = v.InferOutput<typeof VendorMoney>;

const list = v.array(VendorMoney);

export const readVendorMoney = endpoint({
  method: 'GET',
  path: '/wps/games/vendor-money',
  summary: "List the member's money held by transfer-wallet vendors",
  access: 'real_member',
  input: v.object({}),
  output: v.object({ list }),
  problems: [],
});

/** Returns the balance from one vendor or from all. An amount that cannot return now follows as soon as the vendor permits. */
export const returnVendorMoney = endpoint({
  method: 'POST',
  path: '/wps/games/vendor-money/return',
  summary: "Return the member's money from the vendors",
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ vassalage: v.optional(v.pipe(v.string(), v.maxLength(64)), '') }),
  output: v.object({
    /** The amount returned by this call, in minor units. */
    returnedAmount: MinorUnits,
    currency: CurrencyCode,
    list,
  }),
  problems: [],
});

/** Pushed to a member's open pages when a transfer to or from a vendor has completed. */
export const vendorMoneyChanged = channel({ name: 'vendor-money', scope: 'account', message: v.object({ vassalage: v.string() }) });
