import { Problem } from '@jogada/platform/contract';
import type { CategoryRate } from './rate.sql.ts';

/** The rate for a game category: its own, else the '*' rate, else 0. */
export function rateFor(rates: readonly CategoryRate[], category: string): number {
  const named = (name: string) => rates.find((one) => one.category === name)?.rate;
  return named(category) ?? named('*') ?? 0;
}

/**
 * Rates must not exceed the giver's own nor fall below those already passed on, for every category named on any side.
 * @throws Problem `rate_out_of_bounds`
 */
export function requireWithin(
  rates: readonly CategoryRate[],
  { maximums, minimums }: { maximums: readonly CategoryRate[]; minimums: readonly CategoryRate[] },
): void {
  const categories = new Set(['*', ...[...rates, ...maximums, ...minimums].map(({ category }) => category)]);
  for (const category of categories) {
    const rate = rateFor(rates, category);
    if (rate > rateFor(maximums, category) || rate < rateFor(minimums, category)) {
      throw new Problem('rate_out_of_bounds', { field: 'rates' });
    }
  }
}
