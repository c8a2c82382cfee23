import * as v from 'valibot';
import { channel, CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

/** Points of a period. They restart in each period and are evaluated at its end. */
const Points = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A VIP level. The first is 1; a new member has none. */
export const VipLevel = v.object({
  level: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.string(),
  /** Points in one period: to reach the level, and to keep it at the period's end. */
  pointsNeeded: Points,
  pointsKept: Points,
  /** Granted once, when the level is first reached, in minor units; "0" for none. */
  levelUpAmount: MinorUnits,
  /** Granted at the start of each period to members at the level, in minor units; "0" for none. */
  monthlyAmount: MinorUnits,
  /** Wagering multiple of both amounts; 0 means cash. */
  wagerTimes: v.number(),
  /** Prize wheel tickets granted with the level-up reward. */
  wheelTickets: v.number(),
});
export type VipLevel = v.InferOutput<typeof VipLevel>;

export const Vip = v.object({
  currency: CurrencyCode,
  /** 0 if none is reached. */
  level: v.number(),
  reachedAt: v.nullable(Moment),
  /** In the current period. */
  points: Points,
  period: v.object({ startsAt: Moment, endsAt: Moment }),
  /** Stake per point in settled rounds at a weight of 100 percent, in minor units. */
  pointAmount: MinorUnits,
  /** Percentage of the stake that counts, by game classification; `*` means every other. */
  weights: v.array(v.object({ classification: v.string(), percent: v.number() })),
  levels: v.array(VipLevel),
  /** The next level at the pace of the last four weeks; null with too little play, at the highest level, or during a pause. */
  forecast: v.nullable(
    v.object({
      level: v.number(),
      weeklyPoints: Points,
      /** Null if it is not reached before the period ends. */
      reachedAt: v.nullable(Moment),
      pointsAtEnd: Points,
    }),
  ),
  /** Level changes, newest first. */
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

/** A settled round with its points. */
export const VipRound = v.object({
  roundId: v.string(),
  gameName: v.string(),
  classification: v.string(),
  percent: v.number(),
  stakeAmount: MinorUnits,
  /** Hundredths of a point, rounded down for display. The total is rounded only once. */
  centipoints: v.number(),
  settledAt: Moment,
});
export type VipRound = v.InferOutput<typeof VipRound>;

/** Pushed when a member's points, level or rewards have changed. */
export const vipChanged = channel({ name: 'vip', scope: 'account', message: v.object({ changedAt: Moment }) });

export const readVip = endpoint({
  method: 'GET',
  path: '/wps/vip',
  summary: "Retrieve the member's VIP level, points, levels and history",
  access: 'real_member',
  input: v.object({}),
  output: Vip,
  problems: ['feature_unavailable'],
});

export const listVipRounds = endpoint({
  method: 'GET',
  path: '/wps/vip/rounds',
  summary: 'List the settled rounds that earned VIP points',
  access: 'real_member',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(VipRound),
  problems: ['feature_unavailable'],
});
