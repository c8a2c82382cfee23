import * as v from 'valibot';

/** The limits that the law can require before an account opens (R14): losses in minor units, playing time in minutes. */
export const FIRST_LIMITS = ['lossDay', 'lossWeek', 'lossMonth', 'timeDay', 'timeWeek', 'timeMonth'] as const;
export type FirstLimit = (typeof FIRST_LIMITS)[number];

const Written = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(12)), '');

/** As typed in the form; blank when not required. */
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

/** Returns the first faulty limit: missing, not an amount, or below that of a shorter period. */
export function findFirstLimitFault(
  limits: FirstLimits,
): { readonly field: FirstLimit; readonly fault: 'field_required' | 'field_invalid' | 'limits_contradict' } | undefined {
  for (const [index, field] of FIRST_LIMITS.entries()) {
    const fault = findLimitFault(limits[field]);
    if (fault) return { field, fault };
    const shorter = field.endsWith('Day') ? undefined : FIRST_LIMITS[index - 1];
    if (shorter !== undefined && BigInt(limits[field]) < BigInt(limits[shorter])) return { field, fault: 'limits_contradict' };
  }
  return undefined;
}

function findLimitFault(written: string): 'field_required' | 'field_invalid' | undefined {
  if (written === '') return 'field_required';
  return /^[1-9]\d{0,11}$/.test(written) ? undefined : 'field_invalid';
}
