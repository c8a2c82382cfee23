import type { RandomSource } from '@jogada/platform/contract';
import type { DrawnNumbers, LotteryRules, NumberPlay } from '../lottery-game.ts';

const DIGITS = 10;

/** Draws three independent digits. */
function drawTrio(random: RandomSource): DrawnNumbers {
  return { numbers: [random.below(DIGITS), random.below(DIGITS), random.below(DIGITS)] };
}

export const TRIO_RULES: LotteryRules = {
  firstNumber: 0,
  lastNumber: DIGITS - 1,
  draws: 1000n,
  plays: [
    { ...play('exact', 3, true), tiers: [{ key: 'hit', hundredths: 90_000n, ways: 1n }], wins: at(0) },
    {
      ...play('any_order', 3, false),
      tiers: [{ key: 'hit', hundredths: 15_000n, ways: 6n }],
      wins: (pick, drawn) =>
        isSame(
          pick,
          drawn.toSorted((a, b) => a - b),
        )
          ? 'hit'
          : undefined,
    },
    { ...play('first_two', 2, true), tiers: [{ key: 'hit', hundredths: 9000n, ways: 10n }], wins: at(0) },
    { ...play('last_two', 2, true), tiers: [{ key: 'hit', hundredths: 9000n, ways: 10n }], wins: at(1) },
    {
      key: 'sum',
      mode: 'entertainment',
      options: [
        { key: 'low', hundredths: 192n, ways: 500n },
        { key: 'high', hundredths: 192n, ways: 500n },
        { key: 'even', hundredths: 192n, ways: 500n },
        { key: 'odd', hundredths: 192n, ways: 500n },
      ],
      isTrue(option, drawn) {
        const sum = drawn.reduce((total, digit) => total + digit, 0);
        return option === (sum <= 13 ? 'low' : 'high') || option === (sum % 2 === 0 ? 'even' : 'odd');
      },
    },
    {
      key: 'duel',
      mode: 'entertainment',
      options: [
        { key: 'first_higher', hundredths: 210n, ways: 450n },
        { key: 'tie', hundredths: 940n, ways: 100n },
        { key: 'last_higher', hundredths: 210n, ways: 450n },
      ],
      isTrue(option, [first = 0, , last = 0]) {
        return option === (first > last ? 'first_higher' : first === last ? 'tie' : 'last_higher');
      },
    },
    {
      key: 'kind',
      mode: 'entertainment',
      options: [
        { key: 'triple', hundredths: 9200n, ways: 10n },
        { key: 'pair', hundredths: 345n, ways: 270n },
        { key: 'different', hundredths: 130n, ways: 720n },
      ],
      isTrue: (option, drawn) => option === ['triple', 'pair', 'different'][new Set(drawn).size - 1],
    },
  ],
  draw: drawTrio,
};

function play(key: string, count: number, isOrdered: boolean): Omit<NumberPlay, 'tiers' | 'wins'> {
  return { key, mode: 'tradition', count, isOrdered };
}

/** Compares digit by digit, starting at a position. */
function at(place: number): NumberPlay['wins'] {
  return (pick, drawn) => (isSame(pick, drawn.slice(place, place + pick.length)) ? 'hit' : undefined);
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}
