import { expect, test } from 'vitest';
import { beginRound, shownBalance } from './shown-balance.ts';

test('GAM-13 During a round the balance falls by the stake at once and rises only when the round is over', () => {
  expect(shownBalance(10_000n, undefined)).toBe(10_000n);
  const round = beginRound(10_000n, { roundStake: '200' });
  expect(shownBalance(10_000n, round)).toBe(9_800n);
  expect(shownBalance(9_800n, round)).toBe(9_800n);
  // The win is posted while the reels turn.
  expect(shownBalance(12_800n, round)).toBe(9_800n);
  // Another debit counts at once.
  expect(shownBalance(9_000n, round)).toBe(9_000n);
  expect(shownBalance(12_800n, undefined)).toBe(12_800n);
});

test("GAM-13 A round ends after the vendor's stated time, else after a minute; without a known balance nothing is held back", () => {
  expect(beginRound(1n, { shownMaxMs: 5_000 }).shownMaxMs).toBe(5_000);
  expect(beginRound(1n, {}).shownMaxMs).toBe(60_000);
  expect(shownBalance(500n, beginRound(undefined, { roundStake: '200' }))).toBe(500n);
});
