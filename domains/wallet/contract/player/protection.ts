import * as v from 'valibot';
import { CurrencyCode, DayPeriod, endpoint, MinorUnits, Moment } from '@jogada/platform/contract';

/** Lengths of a pause in days, and of a self-exclusion in months. */
export const PAUSE_DAYS = [1, 7, 30] as const;
export const EXCLUSION_MONTHS = [1, 3, 6, 12] as const;
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120] as const;

export const Protection = v.object({
  /** Stakes and deposits are blocked until then; null without a pause. */
  pausedUntil: v.nullable(Moment),
  /** Interval of the reality check; null for none. */
  realityCheckMinutes: v.nullable(v.number()),
  /** Whether the law requires a reality check. */
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
  /** Null for an indefinite exclusion. */
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
  /** Length of the current playing session; null when nothing is being played. */
  playingMs: v.nullable(v.number()),
  /** Winnings less stakes of the session, in minor units. */
  netAmount: MinorUnits,
  currency: CurrencyCode,
  /** Time until the reality check is due; null for none. Zero: due, and no other game opens before it is acknowledged. */
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
