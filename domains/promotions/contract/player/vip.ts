import * as v from 'valibot';
import { channel, CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

/** Once more in every period; decided at its end. */
const Points = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What somebody at a level has. The first level is 1; nobody begins at one. */
export const VipLevel = v.object({
  level: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.string(),
  /** In one period: to reach it, and not to leave it at the period's end. */
  pointsNeeded: Points,
  pointsKept: Points,
  /** Given once, when it is reached for the first time; "0" for nothing. */
  levelUpAmount: MinorUnits,
  /** Given at the beginning of each period to whoever is there; "0" for nothing. */
  monthlyAmount: MinorUnits,
  /** How often both are wagered before they become cash; 0 when they are cash. */
  wagerTimes: v.number(),
  /** Turns of the prize wheel that come with the first. */
  wheelTickets: v.number(),
});
export type VipLevel = v.InferOutput<typeof VipLevel>;

export const Vip = v.object({
  currency: CurrencyCode,
  /** 0 for whoever has reached none. */
  level: v.number(),
  reachedAt: v.nullable(Moment),
  /** Of the period that is running. */
  points: Points,
  period: v.object({ startsAt: Moment, endsAt: Moment }),
  /** Staked in settled rounds for one point, at a weight of 100 percent. */
  pointAmount: MinorUnits,
  /** What each kind of game counts, in percent of the stake; `*` is every other kind. */
  weights: v.array(v.object({ classification: v.string(), percent: v.number() })),
  levels: v.array(VipLevel),
  /** How the level changed, newest first. */
  steps: v.array(
    v.object({
      stepId: v.string(),
      fromLevel: v.number(),
      toLevel: v.number(),
      cause: v.picklist(['reached', 'kept', 'period_end']),
      points: Points,
      at: Moment,
    }),
  ),
});
export type Vip = v.InferOutput<typeof Vip>;

/** A settled round, and what it counted. */
export const VipRound = v.object({
  roundId: v.string(),
  gameName: v.string(),
  classification: v.string(),
  percent: v.number(),
  stakeAmount: MinorUnits,
  /** In hundredths of a point, rounded down for reading; the sum is rounded only once. */
  centipoints: v.number(),
  settledAt: Moment,
});
export type VipRound = v.InferOutput<typeof VipRound>;

/** A member's points, level or rewards are others by now. */
export const vipChanged = channel({ name: 'vip', scope: 'account', message: v.object({ changedAt: Moment }) });

export const readVip = endpoint({
  method: 'GET',
  path: '/wps/vip',
  summary: 'My level, my points in this period, every level with its benefits, the published formula and my history',
  access: 'real_member',
  input: v.object({}),
  output: Vip,
  problems: ['feature_unavailable'],
});

export const listVipRounds = endpoint({
  method: 'GET',
  path: '/wps/vip/rounds',
  summary: 'The settled rounds that points came from, newest first',
  access: 'real_member',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(VipRound),
  problems: ['feature_unavailable'],
});
