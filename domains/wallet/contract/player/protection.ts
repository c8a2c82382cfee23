import * as v from 'valibot';
import { CurrencyCode, DayPeriod, endpoint, MinorUnits, Moment } from '@jogada/platform/contract';

/** Lengths of a pause in days, and of a self-exclusion in months. */
export const PAUSE_DAYS = [1, 7, 30] as const;
export const EXCLUSION_MONTHS = [1, 3, 6, 12] as const;
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120] as const;

/** Signals of problem gambling: deposit frequency, growing losses, long play, loosened limits (R24). */
export const BEHAVIOUR_SIGNALS = ['many_deposits', 'losses_grew', 'long_play', 'limits_loosened'] as const;
export type BehaviourSignal = (typeof BEHAVIOUR_SIGNALS)[number];

export const Protection = v.object({
  /** Stakes and deposits are blocked until then; null without a pause. */
  pausedUntil: v.nullable(Moment),
  /** Interval of the reality check; null for none. */
  realityCheckMinutes: v.nullable(v.number()),
  /** Whether the law requires a reality check. */
  isRealityCheckRequired: v.boolean(),
  /** The signals that the staff reviews at present, and since when; null for none. */
  noticed: v.nullable(v.object({ signals: v.array(v.picklist(BEHAVIOUR_SIGNALS)), since: Moment })),
});
export type Protection = v.InferOutput<typeof Protection>;

export const readProtection = endpoint({
  method: 'GET',
  path: '/wps/protection',
  summary: 'Retrieve the current pause and the reality-check interval',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({}),
  output: Protection,
  problems: [],
});

/** Signing in, reading and withdrawing stay available. */
export const pausePlay = endpoint({
  method: 'POST',
  path: '/wps/protection/pause',
  summary: 'Start a pause from play; it cannot be shortened',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ days: v.picklist(PAUSE_DAYS) }),
  output: Protection,
  problems: [],
});

/** A period of null is permanent. Cannot be lifted before its end. */
export const excludeSelf = endpoint({
  method: 'POST',
  path: '/wps/protection/exclusion',
  summary: 'Start a self-exclusion for months or for good',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ months: v.nullable(v.picklist(EXCLUSION_MONTHS)), isConfirmed: v.literal(true) }),
  /** Null for an indefinite exclusion. */
  output: v.object({ until: v.nullable(Moment) }),
  problems: [],
});

/** Null turns it off, where the law permits. */
export const setRealityCheck = endpoint({
  method: 'PUT',
  path: '/wps/protection/reality-check',
  summary: 'Set the interval of the reality check',
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
  summary: 'Retrieve the playing time and result for the reality check',
  access: 'real_member',
  input: v.object({}),
  output: RealityCheck,
  problems: [],
});

export const acknowledgeRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/protection/reality-check/acknowledge',
  summary: 'Acknowledge the reality check',
  access: 'real_member',
  input: v.object({}),
  output: RealityCheck,
  problems: [],
});

/** Days of the merchant's time zone. Stakes at most five minutes apart count as continuous play. */
export const readPlayTime = endpoint({
  method: 'GET',
  path: '/wps/protection/play-time',
  summary: 'List the playing time by day',
  access: 'signed_in',
  inRestrictedRegion: 'served',
  input: DayPeriod,
  output: v.object({ totalMs: v.number(), days: v.array(v.object({ day: v.string(), playMs: v.number() })) }),
  problems: [],
});
