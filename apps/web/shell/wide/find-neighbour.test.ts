import { expect, test } from 'vitest';
import { findNeighbour, type Arrow } from './find-neighbour.ts';

/** A grid of three columns: the tile's name is its row and column. */
const TILES = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column) => ({ name: `${row}${column}`, box: { left: column * 160, top: row * 240, width: 148, height: 220 } })),
);

test.each([
  ['11', 'ArrowRight', '12'],
  ['11', 'ArrowLeft', '10'],
  ['11', 'ArrowUp', '01'],
  ['11', 'ArrowDown', '21'],
  ['12', 'ArrowRight', undefined],
  ['00', 'ArrowLeft', undefined],
  ['02', 'ArrowUp', undefined],
] as const)('from tile %s %s leads to %s', (from, key: Arrow, to) => {
  const start = TILES.find(({ name }) => name === from);
  if (!start) throw new Error(from);
  const others = TILES.filter((tile) => tile !== start);
  expect(findNeighbour(start.box, others, key)?.name).toBe(to);
});

test('downwards into a row of wider tiles the nearest middle is chosen', () => {
  const from = { left: 420, top: 0, width: 148, height: 220 };
  const wider = [0, 200, 400].map((left) => ({ name: left, box: { left, top: 300, width: 190, height: 250 } }));
  expect(findNeighbour(from, wider, 'ArrowDown')?.name).toBe(400);
});
