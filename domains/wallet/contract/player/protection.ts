import * as v from 'valibot';
import { CurrencyCode, DayPeriod, endpoint, MinorUnits, Moment } from '@jogada/platform/contract';

/** For how many days a member may pause at a time, and for how many months stay away. */
export const PAUSE_DAYS = [1, 7, 30] as const;
export const EXCLUSION_MONTHS = [1, 3, 6, 12] as const;
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120] as const;

export const Protection = v.object({
  /** While it runs nothing is staked or paid in; null when none runs. */
  pausedUntil: v.nullable(Moment),
  /** How often play is interrupted by its own sum; null: never. */
  realityCheckMinutes: v.nullable(v.number()),
  /** Whether the law wants one. */
  isRealityCheckRequired: v.boolean(),
});
export type Protection = v.InferOutput<typeof Protection>;

export const readProtection = endpoint({
  method: 'GET',
  path: '/wps/protection',
  summary: 'The pause that runs, and how often play is interrupted',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({}),
  output: Protection,
  problems: [],
});

export const pausePlay = endpoint({
  method: 'POST',
  path: '/wps/protection/pause',
  summary: 'Take a pause: signing in, withdrawing and looking go on; it is never shortened',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ days: v.picklist(PAUSE_DAYS) }),
  output: Protection,
  problems: [],
});

export const excludeSelf = endpoint({
  method: 'POST',
  path: '/wps/protection/exclusion',
  summary: 'Close the account for months, or for good (null); nobody opens it before the end',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ months: v.nullable(v.picklist(EXCLUSION_MONTHS)), isConfirmed: v.literal(true) }),
  /** null: without an end. */
  output: v.object({ until: v.nullable(Moment) }),
  problems: [],
});

export const setRealityCheck = endpoint({
  method: 'PUT',
  path: '/wps/protection/reality-check',
  summary: 'How often play is interrupted by its own sum; null for never, where the law lets',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ minutes: v.nullable(v.picklist(REALITY_CHECK_MINUTES)) }),
  output: Protection,
  problems: ['limit_required'],
});

export const RealityCheck = v.object({
  /** How long this stretch of playing has lasted; null when nothing is being played. */
  playingMs: v.nullable(v.number()),
  /** Won less staked since then, in minor units. */
  netAmount: MinorUnits,
  currency: CurrencyCode,
  /** In how long it is to be looked at; null: never. Zero: now, and no other game opens before. */
  dueInMs: v.nullable(v.number()),
});
export type RealityCheck = v.InferOutput<typeof RealityCheck>;

export const readRealityCheck = endpoint({
  method: 'GET',
  path: '/wps/protection/reality-check',
  summary: 'How long this member has been playing, and with what result',
  access: 'real_member',
  input: v.object({}),
  output: RealityCheck,
  problems: [],
});

export const acknowledgeRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/protection/reality-check/acknowledge',
  summary: 'The member has seen it and goes on',
  access: 'real_member',
  input: v.object({}),
  output: RealityCheck,
  problems: [],
});

export const readPlayTime = endpoint({
  method: 'GET',
  path: '/wps/protection/play-time',
  summary: 'Playing time by day of the merchant’s time zone: what lies between stakes at most five minutes apart',
  access: 'signed_in',
  inRestrictedRegion: 'served',
  input: DayPeriod,
  output: v.object({ totalMs: v.number(), days: v.array(v.object({ day: v.string(), playMs: v.number() })) }),
  problems: [],
});
