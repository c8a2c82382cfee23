import { expect, test } from 'vitest';
import { beadPlate, bigRoad, type RoadCoup } from './roads.ts';

function coups(letters: string): RoadCoup[] {
  const winners = { P: 'player', B: 'banker', T: 'tie' } as const;
  return [...letters].map((letter) => ({ winner: winners[letter as keyof typeof winners], playerPair: false, bankerPair: false }));
}

const placed = (letters: string) => bigRoad(coups(letters)).map(({ column, row }) => `${column}:${row}`);

test('a new winner starts a column, and a run goes down', () => {
  expect(placed('PPBPBB')).toEqual(['0:0', '0:1', '1:0', '2:0', '3:0', '3:1']);
});

test('a long run turns right at the bottom, and the next column avoids it', () => {
  expect(placed('BBBBBBBB')).toEqual(['0:0', '0:1', '0:2', '0:3', '0:4', '0:5', '1:5', '2:5']);
  expect(placed('BBBBBBBPPPPPP').slice(-6)).toEqual(['1:0', '1:1', '1:2', '1:3', '1:4', '2:4']);
});

test('a tie is marked on the preceding coup, ties at the start on the first coup', () => {
  expect(bigRoad(coups('TTPTB')).map(({ ties }) => ties)).toEqual([3, 0]);
  expect(bigRoad(coups('PTTB')).map(({ ties }) => ties)).toEqual([2, 0]);
});

test('the bead plate shows every coup in columns of six', () => {
  expect(beadPlate(coups('PBTPBTP')).map(({ column, row }) => `${column}:${row}`)).toEqual([
    '0:0',
    '0:1',
    '0:2',
    '0:3',
    '0:4',
    '0:5',
    '1:0',
  ]);
});
