import { expect, test } from 'vitest';
import { createChipBoard } from './chip-board.ts';

const LIMITS = { placeMax: (place: string) => (place === 'red' ? 1000n : 300n), roundMax: 1200n };

test('places, undoes, doubles and repeats chips', () => {
  const board = createChipBoard(LIMITS, () => undefined);
  expect(board.put(['17'], 100n)).toBe(true);
  expect(board.put(['red'], 200n)).toBe(true);
  expect(board.double()).toBe(true);
  expect(board.totalAmount).toBe(600n);
  board.undo();
  board.undo();
  expect([...board.chips]).toEqual([['17', 100n]]);
  board.markBet();
  expect(board.chips.size).toBe(0);
  expect(board.repeat()).toBe(true);
  expect([...board.chips]).toEqual([['17', 100n]]);
  board.undo();
  expect(board.canUndo).toBe(false);
});

test('never exceeds the limit of a place or of the round, standing bets included', () => {
  const board = createChipBoard(LIMITS, () => undefined);
  expect(board.put(['17'], 400n)).toBe(false);
  board.setStanding(new Map([['17', 250n]]));
  expect(board.put(['17'], 100n)).toBe(false);
  expect(board.put(['red'], 900n)).toBe(true);
  expect(board.put(['18'], 100n)).toBe(false);
  expect(board.double()).toBe(false);
  expect(board.totalAmount).toBe(900n);
});
