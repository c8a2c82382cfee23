import { expect, test } from 'vitest';
import { fastDraws } from './fast-draws.ts';
import { FIGURES } from './game-figures.ts';
import { measuredOf, tally } from './measure.ts';

const ROUNDS = 30_000;
/** Exceeded by chance less than once in a million; the seed is fixed. */
const SIGMAS = 5;

test.each(FIGURES.filter(({ roundsDefault }) => roundsDefault > 0))(
  '$name returns its calculated share in a simulation',
  ({ exact, play, stated, winMax }) => {
    const lowest = Number(stated.split('–')[0]);
    const { total, winMax: most } = exact?.() ?? { total: lowest / 100, winMax: winMax ?? 0 };
    const played = measuredOf([tally(play, { rounds: ROUNDS, random: fastDraws(7) })]);
    expect(Math.abs(played.total - total)).toBeLessThan((SIGMAS * played.margin) / 1.96);
    expect(played.winMax).toBeLessThanOrEqual(most);
    expect(total * 100).toBeGreaterThanOrEqual(lowest);
  },
);

test('partial tallies add up to the figures of the whole', () => {
  const wins = [0, 2, 0, 1, 5, 0];
  const stretch = (of: readonly number[]) => {
    const left = [...of];
    return tally(() => left.shift() ?? 0, { rounds: of.length, random: fastDraws(1) });
  };
  const whole = measuredOf([stretch(wins)]);
  expect(measuredOf([stretch(wins.slice(0, 4)), stretch(wins.slice(4))])).toEqual(whole);
  expect(whole).toMatchObject({ rounds: 6, total: 8 / 6, hitShare: 0.5, winMax: 5 });
});

test('the fast generator is uniform', () => {
  const random = fastDraws(1);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let draw = 0; draw < 100_000; draw++) {
    const value = random.below(10);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  // 9 degrees of freedom: 27.9 is exceeded by chance one time in a thousand; the seed is fixed.
  expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9);
});
