import * as v from 'valibot';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';

/** The limits that the law may want before an account opens (R14): what may be lost, in minor units, and played, in minutes. */
export const FIRST_LIMITS = ['lossDay', 'lossWeek', 'lossMonth', 'timeDay', 'timeWeek', 'timeMonth'] as const;
export type FirstLimit = (typeof FIRST_LIMITS)[number];

const Written = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(12)), '');

/** As they are written in the form; blank where none is asked for. */
export const FirstLimits = v.object({
  lossDay: Written,
  lossWeek: Written,
  lossMonth: Written,
  timeDay: Written,
  timeWeek: Written,
  timeMonth: Written,
});
export type FirstLimits = v.InferOutput<typeof FirstLimits>;

export const BLANK_LIMITS: FirstLimits = { lossDay: '', lossWeek: '', lossMonth: '', timeDay: '', timeWeek: '', timeMonth: '' };

/** Whether nobody opens an account here without limits (R14). */
export function areLimitsAsked(jurisdiction: JurisdictionProfile): boolean {
  return jurisdiction === 'br-spa';
}

/** What is wrong with a first limit: it is missing, or is no amount. */
export function findLimitFault(written: string): 'field_required' | 'field_invalid' | undefined {
  if (written === '') return 'field_required';
  return /^[1-9]\d{0,11}$/.test(written) ? undefined : 'field_invalid';
}
