import type { Transaction } from '@jogada/wallet/contract/player';

/** The most entries that an explanation lists. */
const ENTRIES_MAX = 8;

interface Entry extends Transaction {
  /** Signed minor units: the change of the one part. */
  readonly change: string;
}

/**
 * The newest entries that changed one part of the balance, the oldest first, and the part's amount before them in minor units: it and the
 * changes add up to `now`. Rows are given newest first.
 */
export function newestEntries(
  rows: readonly Transaction[],
  pocket: 'cash' | 'bonus',
  now: bigint,
): { readonly before: bigint; readonly entries: readonly Entry[] } {
  const changes = rows.map((row) => ({ ...row, change: pocket === 'cash' ? row.cashAmount : row.bonusAmount }));
  const entries = changes
    .filter(({ change }) => change !== '0')
    .slice(0, ENTRIES_MAX)
    .toReversed();
  return { before: entries.reduce((sum, { change }) => sum - BigInt(change), now), entries };
}
