import { expect, test } from 'vitest';
import type { Transaction } from '@jogada/wallet/contract/player';
import { newestEntries } from './newest-entries.ts';

function row(transferId: string, cashAmount: bigint, bonusAmount: bigint): Transaction {
  return {
    transferId,
    kind: 'bet',
    amount: `${cashAmount + bonusAmount}`,
    cashAmount: `${cashAmount}`,
    bonusAmount: `${bonusAmount}`,
    balanceAfter: '0',
    currency: 'BRL',
    source: 'arcade',
    sourceName: 'Jogada',
    roundId: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  };
}

const ids = ({ entries }: ReturnType<typeof newestEntries>) => entries.map(({ transferId }) => transferId);

test('The entries of a part are those that changed it, oldest first, and add up with the amount before them', () => {
  const rows = [row('c', -300n, -200n), row('b', 0n, 1000n), row('a', 5000n, 0n)];
  const cash = newestEntries(rows, 'cash', 4700n);
  expect([cash.before, ids(cash), cash.entries.map(({ change }) => change)]).toEqual([0n, ['a', 'c'], ['5000', '-300']]);
  const bonus = newestEntries(rows, 'bonus', 800n);
  expect([bonus.before, ids(bonus), bonus.entries.map(({ change }) => change)]).toEqual([0n, ['b', 'c'], ['1000', '-200']]);
});

test('Of many entries the newest eight are listed, after what the older ones left', () => {
  const rows = Array.from({ length: 12 }, (_, index) => row(`${12 - index}`, 100n, 0n));
  const cash = newestEntries(rows, 'cash', 1200n);
  expect([cash.before, ids(cash)]).toEqual([400n, ['5', '6', '7', '8', '9', '10', '11', '12']]);
});

test('A part without entries has none, and its whole amount before them', () => {
  expect(newestEntries([row('a', 100n, 0n)], 'bonus', 0n)).toEqual({ before: 0n, entries: [] });
});
