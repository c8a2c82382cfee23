import { expect, test } from 'vitest';
import { spendOldestFirst } from './spend-oldest-first.ts';

const lot = (month: string, left: bigint) => ({ month: `${month}-01`, points_left: left });
const january = lot('2026-01', 10n);
const february = lot('2026-02', 5n);
const march = lot('2026-03', 20n);

test.each([
  { title: 'a part of the oldest', lots: [january, february], points: 4n, taken: [['2026-01-01', 4n]] },
  { title: 'the oldest whole', lots: [january, february], points: 10n, taken: [['2026-01-01', 10n]] },
  {
    title: 'the oldest first in any given order',
    lots: [march, january, february],
    points: 16n,
    taken: [
      ['2026-01-01', 10n],
      ['2026-02-01', 5n],
      ['2026-03-01', 1n],
    ],
  },
  { title: 'no empty lot', lots: [lot('2025-12', 0n), january], points: 1n, taken: [['2026-01-01', 1n]] },
  {
    title: 'across a year',
    lots: [january, lot('2025-12', 2n)],
    points: 3n,
    taken: [
      ['2025-12-01', 2n],
      ['2026-01-01', 1n],
    ],
  },
  { title: 'nothing', lots: [january], points: 0n, taken: [] },
])('A spending takes $title', ({ lots, points, taken }) => {
  expect(spendOldestFirst(lots, points).map((part) => [part.month, part.points])).toEqual(taken);
});

test('A spending above what the lots hold throws', () => {
  expect(() => spendOldestFirst([january, february], 16n)).toThrow('1 points less');
});
