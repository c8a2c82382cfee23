import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawTile, isMotif, readJsonFeed } from '@jogada/games/server';
import { tilePathOf } from '../../../domains/games/server/tile-art/tile-path.ts';
import { demoFeed } from './demo-feed.ts';

const feed = demoFeed();
const ART = new URL('../../../domains/games/server/tile-art/', import.meta.url);

test('The demo has more than 3,000 games of more than 25 vendors with unique names, the same at every run', () => {
  expect(feed.games.length).toBeGreaterThan(3_000);
  expect(feed.vendors.length).toBeGreaterThan(25);
  expect(new Set(feed.games.map(({ name }) => name)).size).toBe(feed.games.length);
  expect(new Set(feed.games.map(({ category }) => category))).toEqual(
    new Set(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT']),
  );
  expect(demoFeed()).toEqual(feed);
});

test('Every line is parsed, and none is refused', () => {
  const read = readJsonFeed(JSON.stringify(feed));
  expect(read.refused).toEqual([]);
  expect(read.games).toHaveLength(feed.games.length);
});

test('All tiles are distinct and small', () => {
  const drawn = feed.games.map((game) => {
    const [, , motif = '', hue] = tilePathOf(game).path.split('/');
    if (!isMotif(motif)) throw new Error(`no such motif: ${motif}`);
    return drawTile({ motif, hue: Number(hue), key: game.gameId });
  });
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(Math.max(...drawn.map((svg) => svg.length))).toBeLessThan(12_000);
  expect(readFileSync(new URL('draw-tile.ts', ART), 'utf8')).not.toContain('Math.random');
});
