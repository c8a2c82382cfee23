import { pointsOf } from './points.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Days of play that a forecast looks back on, and the least that it needs. */
export const FORECAST_DAYS = { back: 28, least: 14, activeLeast: 4 } as const;

/** Counted play of the last days. */
export interface RecentPlay {
  /** Minor units times percent. */
  readonly weightedAmount: bigint;
  readonly activeDays: number;
  /** The oldest counted round of these days; null without one. */
  readonly firstAt: Date | null;
}

export interface LevelForecast {
  readonly level: number;
  /** Points per week at this pace, rounded down. */
  readonly weeklyPoints: number;
  /** Null if the points do not suffice before the period ends and they restart. */
  readonly reachedAt: Date | null;
  /** Points at the end of the period, rounded down. */
  readonly pointsAtEnd: number;
}

interface Present {
  readonly points: bigint;
  readonly pointAmount: bigint;
  readonly next: { readonly level: number; readonly pointsNeeded: bigint } | undefined;
  readonly periodEndsAt: Date;
  readonly at: Date;
}

/** When the next level is reached at the pace of the last four weeks; undefined without a next level or with too little play. */
export function forecastLevel(play: RecentPlay, { points, pointAmount, next, periodEndsAt, at }: Present): LevelForecast | undefined {
  if (!next || !play.firstAt || play.activeDays < FORECAST_DAYS.activeLeast) return undefined;
  const days = Math.min(FORECAST_DAYS.back, Math.ceil((at.getTime() - play.firstAt.getTime()) / DAY_MS));
  if (days < FORECAST_DAYS.least) return undefined;
  const daily = Number(pointsOf(play.weightedAmount, pointAmount)) / days;
  if (daily <= 0) return undefined;
  const missing = Number(next.pointsNeeded - points);
  const reachedAt = new Date(at.getTime() + Math.ceil((Math.max(0, missing) / daily) * DAY_MS));
  const daysLeft = Math.max(0, periodEndsAt.getTime() - at.getTime()) / DAY_MS;
  return {
    level: next.level,
    weeklyPoints: Math.floor(daily * WEEK_DAYS),
    reachedAt: reachedAt < periodEndsAt ? reachedAt : null,
    pointsAtEnd: Number(points) + Math.floor(daily * daysLeft),
  };
}
