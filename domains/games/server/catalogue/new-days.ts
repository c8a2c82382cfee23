import { dayIn } from '@jogada/accounts/contract/player';
import type { Merchant } from '@jogada/merchant/server';

/** A title is new on the day of its release and the 29 days after it. */
const NEW_DAYS = 30;
const DAY_MS = 86_400_000;

/** The days of release, in the merchant's calendar, that make a title new at this time. Both are included. Format 2026-09-01. */
export function newDaysOf({ timeZone }: Pick<Merchant, 'timeZone'>, at: Date): { readonly from: string; readonly to: string } {
  const to = dayIn(timeZone, at);
  return { from: new Date(Date.parse(to) - (NEW_DAYS - 1) * DAY_MS).toISOString().slice(0, 10), to };
}

/** Whether a title released on this day is new at this time. A title without a day of release is not. */
export function isNewAt(merchant: Pick<Merchant, 'timeZone'>, at: Date, releasedOn: string | null): boolean {
  const { from, to } = newDaysOf(merchant, at);
  return releasedOn !== null && releasedOn >= from && releasedOn <= to;
}
