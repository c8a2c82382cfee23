import { seededDraws } from '@jogada/platform/contract';

/** Between the smallest and the largest part lies at most this factor, but for the cent that each has at least. */
const WEIGHTS = 1000;

/**
 * What is in each envelope of a rain, in their order: one cent each, the rest by drawn weights rounded down, and what is left over a cent each
 * from the first on. The sum is the budget, to the cent. Both the server and the player's browser work it out with this.
 * @param blockAt HMAC-SHA256 under the server's seed over `red-rain:rain id:cursor`
 */
export function envelopeAmounts(
  { budgetAmount, count }: { budgetAmount: bigint; count: number },
  blockAt: (cursor: number) => Uint8Array,
): bigint[] {
  const draws = seededDraws(blockAt);
  const weights = Array.from({ length: count }, () => BigInt(draws.below(WEIGHTS) + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const rest = budgetAmount - BigInt(count);
  const amounts = weights.map((weight) => 1n + (rest * weight) / total);
  const left = budgetAmount - amounts.reduce((sum, amount) => sum + amount, 0n);
  return amounts.map((amount, place) => (BigInt(place) < left ? amount + 1n : amount));
}

/** Names the rains' draws beside others of one seed. */
export const RAIN_SEED = 'red-rain';
