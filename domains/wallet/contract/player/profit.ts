import * as v from 'valibot';
import { CurrencyCode, DayPeriod, endpoint, MinorUnits } from '@jogada/platform/contract';

/** What a span of time did to what the member can play with. Signed minor units; the six add up to the change of the balance. */
const MOVED = {
  /** Staked, less what was given back; never above zero. */
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  depositAmount: MinorUnits,
  withdrawalAmount: MinorUnits,
  /** Bonuses and prizes given, less what of them was taken back. */
  bonusAmount: MinorUnits,
  /** Taken to vendors with a wallet of their own and brought back, and corrections. */
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
  /** What the member could play with before the first and after the last of the days: opening + total = closing. */
  openingBalance: MinorUnits,
  closingBalance: MinorUnits,
  total: v.object(MOVED),
  /** The days on which something moved, the oldest first, in the merchant's time zone. */
  days: v.array(ProfitDay),
  /** By vendor, the most staked first. */
  sources: v.array(ProfitSource),
});
export type Profit = v.InferOutput<typeof Profit>;

export const readProfit = endpoint({
  method: 'GET',
  path: '/wps/profit',
  summary: 'Profit and loss over days of the merchant’s time zone, as the ledger has it',
  access: 'signed_in',
  input: DayPeriod,
  output: Profit,
  problems: [],
});
