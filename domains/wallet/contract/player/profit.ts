import * as v from 'valibot';
import { CurrencyCode, DayPeriod, endpoint, MinorUnits } from '@jogada/platform/contract';

/** Changes of the playable balance in a period. Signed minor units; the six add up to the change of the balance. */
const MOVED = {
  /** Stakes less refunds of stakes; never positive. */
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  depositAmount: MinorUnits,
  withdrawalAmount: MinorUnits,
  /** Bonuses and prizes granted, less what was taken back. */
  bonusAmount: MinorUnits,
  /** Transfers to and from vendors with a wallet of their own, and corrections. */
  otherAmount: MinorUnits,
};

export const ProfitDay = v.object({ day: v.string(), ...MOVED });
export type ProfitDay = v.InferOutput<typeof ProfitDay>;

export const ProfitSource = v.object({
  /** The vendor's code. */
  source: v.string(),
  sourceName: v.string(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
});
export type ProfitSource = v.InferOutput<typeof ProfitSource>;

export const Profit = v.object({
  currency: CurrencyCode,
  /** The playable balance before the first day and after the last: opening + total = closing. */
  openingBalance: MinorUnits,
  closingBalance: MinorUnits,
  total: v.object(MOVED),
  /** Days with movements, oldest first, in the merchant's time zone. */
  days: v.array(ProfitDay),
  /** By vendor, highest stakes first. */
  sources: v.array(ProfitSource),
});
export type Profit = v.InferOutput<typeof Profit>;

/** In days of the merchant's time zone. */
export const readProfit = endpoint({
  method: 'GET',
  path: '/wps/profit',
  summary: "Retrieve the member's profit and loss over a period",
  access: 'signed_in',
  readsReplica: true,
  input: DayPeriod,
  output: Profit,
  problems: ['records_archived'],
});
