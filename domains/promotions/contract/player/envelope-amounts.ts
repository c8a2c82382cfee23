import { seededDraws } from '@jogada/platform/contract';

/** Upper bound of the ratio between the largest and the smallest share, apart from the minor unit that each envelope holds. */
const WEIGHTS = 1000;

/**
 * Computes the amounts of a rain's envelopes, in order: one minor unit each, the rest by drawn weights rounded down, and one minor unit of
 * the remainder each from the first on. The sum equals the budget. The server and the player's browser both use it.
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

/** Domain separator of the rains' draws. */
export const RAIN_SEED = 'red-rain';
