import { expect, test } from 'vitest';
import { roundDraws } from '../../fairness/server-seed.ts';
import { RETURN_PERCENT } from './return-percent.ts';
import {
  drawFall,
  drawsReaching,
  fallOf,
  HUNDREDTHS_MAX,
  instantFallChance,
  MARK_MIN,
  multiplierAt,
  reachedAfterMs,
  returnAt,
} from './rules.ts';
import { vooDaArara } from './shared-rounds.ts';

const MARKS = [MARK_MIN, 102, 133, 150, 197, 200, 1000, 3333, 50_000, HUNDREDTHS_MAX];

test('R34 the printed return holds at every multiplier to one ten-millionth', () => {
  for (const mark of MARKS) expect(Math.abs(returnAt(mark) * 100 - Number(RETURN_PERCENT))).toBeLessThan(1e-5);
  expect(instantFallChance()).toBeCloseTo(1 - 0.97 / 1.01, 8);
});

test('exactly the counted draws reach a multiplier', () => {
  for (const mark of MARKS) {
    const last = drawsReaching(mark);
    expect(fallOf(last), String(mark)).toBeGreaterThanOrEqual(mark);
    expect(fallOf(last + 1), String(mark)).toBeLessThan(mark);
  }
  expect(fallOf(1)).toBe(HUNDREDTHS_MAX);
  expect(fallOf(2 ** 32)).toBe(100);
});

test('a seeded simulation matches the counted share', () => {
  const draws = roundDraws({ serverSeed: Buffer.alloc(32, 7), clientSeed: 'flight', nonce: 1n });
  const rounds = 100_000;
  let reached = 0;
  for (let round = 0; round < rounds; round++) if (drawFall(draws).fall >= 200) reached += 1;
  // Five standard deviations of a share of 0.485.
  expect(Math.abs(reached / rounds - 0.485)).toBeLessThan((5 * 0.5) / Math.sqrt(rounds));
});

test('the curve never decreases, and reaches a multiplier at its first millisecond', () => {
  for (const mark of MARKS) {
    const at = reachedAfterMs(mark);
    expect(multiplierAt(at)).toBeGreaterThanOrEqual(mark);
    if (at > 0) expect(multiplierAt(at - 1)).toBeLessThan(mark);
  }
  let before = 0;
  for (let ms = 0; ms < 20_000; ms += 7) {
    expect(multiplierAt(ms)).toBeGreaterThanOrEqual(before);
    before = multiplierAt(ms);
  }
});

test('rejects invalid bets', () => {
  const wrong: unknown[] = [
    {},
    { amount: '0' },
    { amount: '99' },
    { amount: '50001' },
    { amount: 100 },
    { amount: '100', leavesAt: 100 },
    { amount: '100', leavesAt: 1.5 },
    { amount: '1e3' },
    null,
  ];
  for (const bet of wrong) expect(vooDaArara.readBet(bet), JSON.stringify(bet)).toBeUndefined();
  expect(vooDaArara.readBet({ amount: '100', leavesAt: 150 })?.stakeAmount).toBe(100n);
});
