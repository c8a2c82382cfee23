import { expect, test } from 'vitest';
import { fastDraws } from '../../rtp/fast-draws.ts';
import { COIN, COIN_SHARES_TOTAL, COINS, COINS_MIN, FIELDS, GRAND_STAKES, LINES, RESPINS, SHARES, SHARES_TOTAL, SYMBOLS } from './paper.ts';
import { RETURN_PERCENT } from './return-percent.ts';
import { returnToPlayer } from './return-to-player.ts';
import { baileDeOuro } from './rounds.ts';
import { bestRun, PAY_PARTS, playRound, stakesOf } from './rules.ts';

const at = (...names: (typeof SYMBOLS)[number][]) => names.map((name) => SYMBOLS.indexOf(name));

test('the frequencies of symbols and coins add up, and the ten lines differ', () => {
  expect(SHARES.reduce((sum: number, share) => sum + share, 0)).toBe(SHARES_TOTAL);
  expect(COINS.reduce((sum, { share }) => sum + share, 0)).toBe(COIN_SHARES_TOTAL);
  expect(new Set(LINES.map(String)).size).toBe(10);
});

test.each([
  ['three of a kind from the left', at('crown', 'crown', 'crown', 'club', 'crown'), { symbol: 0, count: 3, pay: 30 }],
  ['a run must start on the first reel', at('club', 'crown', 'crown', 'crown', 'crown'), undefined],
  ['a mask in the middle', at('seven', 'mask', 'seven', 'mask', 'seven'), { symbol: 1, count: 5, pay: 300 }],
  ['masks pay more than what follows them', at('mask', 'mask', 'mask', 'club', 'heart'), { symbol: 8, count: 3, pay: 50 }],
  ['masks pay less than what follows them', at('mask', 'mask', 'crown', 'crown', 'crown'), { symbol: 0, count: 5, pay: 500 }],
  ['a coin ends a run', at('mask', 'mask', 'coin', 'crown', 'crown'), undefined],
  ['coins alone do not pay', at('coin', 'coin', 'coin', 'coin', 'coin'), undefined],
])('pays a line: %s', (_, symbols, expected) => {
  expect(bestRun(symbols)).toEqual(expected);
});

test('five coins start no hold; six do, and every new coin resets the remaining draws', () => {
  let holds = 0;
  const random = fastDraws(9);
  for (let rounds = 0; rounds < 4000; rounds++) {
    const { fields, coins, hold, lineWins, isGrand, parts, isCapped } = playRound(random);
    expect(coins.map(({ field }) => field)).toEqual(fields.flatMap((symbol, field) => (symbol === COIN ? [field] : [])));
    expect(hold !== undefined).toBe(coins.length >= COINS_MIN);
    const linePay = lineWins.reduce((sum, { pay }) => sum + pay, 0);
    if (hold === undefined) {
      expect(parts).toBe(linePay);
      continue;
    }
    holds++;
    const laid = [...coins, ...hold.flat()];
    expect(new Set(laid.map(({ field }) => field)).size).toBe(laid.length);
    const empty = hold.slice(-RESPINS).filter((fresh) => fresh.length === 0).length;
    expect(empty === RESPINS || laid.length === FIELDS).toBe(true);
    expect(isGrand).toBe(laid.length === FIELDS);
    const held = laid.reduce((sum, { coin }) => sum + stakesOf(coin), isGrand ? GRAND_STAKES : 0);
    if (!isCapped) expect(parts).toBe(linePay + held * PAY_PARTS);
  }
  expect(holds).toBeGreaterThan(15);
});

test("coins on all fields pay the grand jackpot, and a round's win is capped", () => {
  const coins = SHARES_TOTAL - 1;
  const full = playRound({ below: (bound) => (bound === SHARES_TOTAL ? coins : 0) });
  expect(full.isGrand).toBe(true);
  expect(full.hold).toEqual([]);
  expect(full.parts).toBe((FIELDS * 1 + GRAND_STAKES) * PAY_PARTS);
  const most = playRound({ below: (bound) => bound - 1 });
  expect(most.isCapped).toBe(true);
  expect(most.parts).toBe(3000 * PAY_PARTS);
});

test('the stated return is the exact return, rounded down', () => {
  const exact = returnToPlayer();
  expect((Math.floor(exact.total * 10_000) / 100).toFixed(2)).toBe(RETURN_PERCENT);
  expect(Math.round(1 / exact.holdChance)).toBe(118);
  expect(Math.round(1 / exact.grandChance / 100) * 100).toBe(24_700);
});

test('a simulation of 60,000 rounds matches the exact return and the probability of a hold', () => {
  const rounds = 60_000;
  const random = fastDraws(20_261_121);
  let sum = 0;
  let squares = 0;
  let holds = 0;
  for (let round = 0; round < rounds; round++) {
    const { parts, hold } = playRound(random);
    sum += parts / PAY_PARTS;
    squares += (parts / PAY_PARTS) ** 2;
    if (hold !== undefined) holds++;
  }
  const exact = returnToPlayer();
  const standardError = Math.sqrt((squares / rounds - (sum / rounds) ** 2) / rounds);
  // Four standard errors: exceeded by chance one time in 16,000; the seed is fixed.
  expect(Math.abs(sum / rounds - exact.total)).toBeLessThan(4 * standardError);
  expect(Math.abs(holds - rounds * exact.holdChance)).toBeLessThan(4 * Math.sqrt(rounds * exact.holdChance));
}, 60_000);

test('pays are proportional to the stake', () => {
  for (let seed = 1; seed < 200; seed++) {
    const low = baileDeOuro.play(20n, fastDraws(seed), {});
    const high = baileDeOuro.play(10_000n, fastDraws(seed), {});
    expect(high.winAmount).toBe(low.winAmount * 500n);
  }
});
