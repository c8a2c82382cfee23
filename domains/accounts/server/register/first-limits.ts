import { FIRST_LIMITS, findFirstLimitFault, type FirstLimits } from '@jogada/accounts/contract/player';
import type { SiteRules } from '@jogada/merchant/contract/player';
import { Problem } from '@jogada/platform/contract';

/** A limit chosen at registration: losses in minor units, time in minutes. */
export interface ChosenLimit {
  readonly kind: 'loss' | 'time';
  readonly period: 'day' | 'week' | 'month';
  readonly amount: bigint;
}

const NAMES = {
  lossDay: { kind: 'loss', period: 'day' },
  lossWeek: { kind: 'loss', period: 'week' },
  lossMonth: { kind: 'loss', period: 'month' },
  timeDay: { kind: 'time', period: 'day' },
  timeWeek: { kind: 'time', period: 'week' },
  timeMonth: { kind: 'time', period: 'month' },
} as const satisfies Record<keyof FirstLimits, Omit<ChosenLimit, 'amount'>>;

/**
 * The limits of a registration: all of them where the law requires them (R14), none elsewhere.
 * @throws Problem `field_required`, `field_invalid`, `limits_contradict` with the field's name
 */
export function chosenLimits(written: FirstLimits, { asksFirstLimits }: Pick<SiteRules, 'asksFirstLimits'>): readonly ChosenLimit[] {
  if (!asksFirstLimits) return [];
  const faulty = findFirstLimitFault(written);
  if (faulty) throw new Problem(faulty.fault, { field: faulty.field });
  return FIRST_LIMITS.map((field) => ({ ...NAMES[field], amount: BigInt(written[field]) }));
}
