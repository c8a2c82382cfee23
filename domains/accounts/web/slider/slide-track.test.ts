import { expect, test } from 'vitest';
import { TRACK_POINTS_MAX } from '@jogada/accounts/contract/player';
import { slideTrack } from './slide-track.ts';

test('Counts times from the first point', () => {
  const track = slideTrack();
  track.add({ at: 1000.4, x: 0, y: 0 });
  track.add({ at: 1016.9, x: 3.1234, y: -2.55 });
  expect(track.points()).toEqual([
    [0, 0, 0],
    [17, 3.1, -2.5],
  ]);
});

test("Thins a long track to the server's limit and keeps its first and last points", () => {
  const track = slideTrack();
  for (let index = 0; index <= 5000; index += 1) track.add({ at: index * 8, x: index / 20, y: 0 });
  const points = track.points();
  expect(points).toHaveLength(TRACK_POINTS_MAX);
  expect(points[0]).toEqual([0, 0, 0]);
  expect(points.at(-1)).toEqual([40_000, 250, 0]);
  expect(points.every((point, index) => index === 0 || point[0] >= (points[index - 1]?.[0] ?? 0))).toBe(true);
});

test("Clamps positions beyond the screen to the server's range", () => {
  const track = slideTrack();
  track.add({ at: 0, x: 0, y: 0 });
  track.add({ at: 400_000, x: 10, y: 9000 });
  expect(track.points().at(-1)).toEqual([120_000, 10, 2000]);
});
