import type { RandomSource } from '@jogada/platform/contract';
import type { DrawnNumbers, LotteryRules, NumberPlay } from '../lottery-game.ts';

const NUMBERS = 40;
const DRAWN = 6;

/** Draws six of forty without replacement. */
export function drawSix(random: RandomSource): DrawnNumbers {
  const balls = Array.from({ length: NUMBERS }, (_, index) => index + 1);
  return { numbers: Array.from({ length: DRAWN }, () => balls.splice(random.below(balls.length), 1)[0] ?? 0) };
}

export const SEIS_RULES: LotteryRules = {
  firstNumber: 1,
  lastNumber: NUMBERS,
  draws: choose(NUMBERS, DRAWN),
  plays: [
    {
      ...play('six', 6),
      tiers: [
        { key: 'hit6', hundredths: 10_000_000n, ways: hits(6, 6) },
        { key: 'hit5', hundredths: 500_000n, ways: hits(6, 5) },
        { key: 'hit4', hundredths: 16_000n, ways: hits(6, 4) },
        { key: 'hit3', hundredths: 800n, ways: hits(6, 3) },
      ],
    },
    { ...play('three', 3), tiers: [{ key: 'hit3', hundredths: 44_000n, ways: hits(3, 3) }] },
    { ...play('two', 2), tiers: [{ key: 'hit2', hundredths: 4700n, ways: hits(2, 2) }] },
    { ...play('one', 1), tiers: [{ key: 'hit1', hundredths: 610n, ways: hits(1, 1) }] },
    {
      key: 'parity',
      mode: 'entertainment',
      options: [
        { key: 'more_even', hundredths: 285n, ways: evenWays((even) => even > 3) },
        { key: 'as_many', hundredths: 275n, ways: evenWays((even) => even === 3) },
        { key: 'more_odd', hundredths: 285n, ways: evenWays((even) => even < 3) },
      ],
      isTrue(option, drawn) {
        const even = drawn.filter((number) => number % 2 === 0).length;
        return option === (even > 3 ? 'more_even' : even === 3 ? 'as_many' : 'more_odd');
      },
    },
    {
      key: 'first',
      mode: 'entertainment',
      options: [
        { key: 'low', hundredths: 190n, ways: choose(NUMBERS, DRAWN) / 2n },
        { key: 'high', hundredths: 190n, ways: choose(NUMBERS, DRAWN) / 2n },
      ],
      isTrue: (option, drawn) => option === ((drawn[0] ?? 0) <= NUMBERS / 2 ? 'low' : 'high'),
    },
  ],
  draw: drawSix,
};

function play(key: string, count: number): Omit<NumberPlay, 'tiers'> {
  return {
    key,
    mode: 'tradition',
    count,
    isOrdered: false,
    wins: (pick, drawn) => `hit${pick.filter((number) => drawn.includes(number)).length}`,
  };
}

/** Number of draws in which exactly `hit` of the picked numbers are drawn. */
function hits(picked: number, hit: number): bigint {
  return choose(picked, hit) * choose(NUMBERS - picked, DRAWN - hit);
}

function evenWays(isWanted: (even: number) => boolean): bigint {
  const half = NUMBERS / 2;
  return Array.from({ length: DRAWN + 1 }, (_, even) => even)
    .filter(isWanted)
    .reduce((sum, even) => sum + choose(half, even) * choose(half, DRAWN - even), 0n);
}

function choose(from: number, count: number): bigint {
  let ways = 1n;
  for (let taken = 0; taken < count; taken++) ways = (ways * BigInt(from - taken)) / BigInt(taken + 1);
  return ways;
}
