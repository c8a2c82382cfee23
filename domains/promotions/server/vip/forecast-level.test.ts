import { expect, test } from 'vitest';
import { forecastLevel, type RecentPlay } from './forecast-level.ts';

const at = new Date('2026-11-11T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
const present = {
  points: 400n,
  pointAmount: 100n,
  next: { level: 2, pointsNeeded: 1_000n },
  periodEndsAt: new Date('2026-12-01T03:00:00Z'),
  at,
};
/** 100 points a day. */
const play: RecentPlay = { weightedAmount: 28_000_000n, activeDays: 12, firstAt: daysAgo(30) };

test('The next level is forecast at the pace of the last four weeks', () => {
  expect(forecastLevel(play, present)).toEqual({
    level: 2,
    weeklyPoints: 700,
    reachedAt: new Date(at.getTime() + 6 * DAY_MS),
    pointsAtEnd: 2_362,
  });
});

test('Without enough points before the period ends, only the points at its end are forecast', () => {
  expect(forecastLevel({ ...play, weightedAmount: 2_800_000n }, present)).toEqual({
    level: 2,
    weeklyPoints: 70,
    reachedAt: null,
    pointsAtEnd: 596,
  });
});

test('Newer members are forecast by the days since their first round', () => {
  expect(forecastLevel({ ...play, firstAt: daysAgo(14) }, present)?.weeklyPoints).toBe(1_400);
});

test('Nothing is forecast without a next level, without play, in fewer than 14 days or with fewer than 4 active days', () => {
  expect(forecastLevel(play, { ...present, next: undefined })).toBeUndefined();
  expect(forecastLevel({ ...play, firstAt: null }, present)).toBeUndefined();
  expect(forecastLevel({ ...play, weightedAmount: 0n }, present)).toBeUndefined();
  expect(forecastLevel({ ...play, firstAt: daysAgo(13) }, present)).toBeUndefined();
  expect(forecastLevel({ ...play, activeDays: 3 }, present)).toBeUndefined();
});
