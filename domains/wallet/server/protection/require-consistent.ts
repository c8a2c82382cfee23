import { Problem } from '@jogada/platform/contract';
import { contradiction, shownAmount } from './limit-view.ts';
import type { LimitName, LimitRow } from './limits.sql.ts';

/**
 * Refuses a limit (stored units; null for none) that exceeds the one of a longer period, or is below the one of a shorter period.
 * @throws Problem `limits_contradict` with the other limit
 */
export function requireConsistent(
  rows: readonly LimitRow[],
  { kind, period, amount }: Pick<LimitName, 'kind' | 'period'> & { readonly amount: bigint | null },
): void {
  const other = amount === null ? undefined : contradiction(rows, { kind, period, amount });
  if (!other) return;
  throw new Problem('limits_contradict', { kind, period, otherPeriod: other.period, otherLimit: shownAmount(kind, other.amount) });
}
