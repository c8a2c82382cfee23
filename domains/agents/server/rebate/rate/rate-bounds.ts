import { Problem } from '@jogada/platform/contract';
import type { CategoryRate } from './rate.sql.ts';

/** The rate for a kind of game: its own, else that for those that are not named, else none. */
export function rateFor(rates: readonly CategoryRate[], category: string): number {
  const named = (name: string) => rates.find((one) => one.category === name)?.rate;
  return named(category) ?? named('*') ?? 0;
}

/**
 * Nobody gives more than they have, or less than was given on from there: for each kind of game that anybody of them names.
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
