import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, Moment } from '@jogada/platform/contract';

const RainId = idSchema('rrn');

const Hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * A red envelope rain. `seedHash` commits to the amounts before the first envelope is taken; the revealed seed proves them after the end.
 */
export const RedRain = v.object({
  rainId: RainId,
  startsAt: Moment,
  endsAt: Moment,
  currency: CurrencyCode,
  budgetAmount: MinorUnits,
  envelopeCount: v.number(),
  takenCount: v.number(),
  wagerTimes: v.number(),
  seedHash: Hex32,
  /** Revealed when the rain is over. */
  serverSeed: v.nullable(Hex32),
  /** The member's envelope: its position from 0 and its amount. */
  mine: v.nullable(v.object({ place: v.number(), amount: MinorUnits, takenAt: Moment })),
});
export type RedRain = v.InferOutput<typeof RedRain>;

/** Past ones include their seeds. */
export const readRedRain = endpoint({
  method: 'GET',
  path: '/wps/red-rain',
  summary: 'List the current, next and past red-envelope rains',
  access: 'real_member',
  input: v.object({}),
  output: v.object({
    current: v.nullable(RedRain),
    next: v.nullable(RedRain),
    past: v.array(RedRain),
    /** Why this member cannot take one; null if they can. */
    refusal: v.nullable(v.picklist(['first_bet_needed', 'not_for_this_account'])),
  }),
  problems: ['feature_unavailable'],
});

export const takeEnvelope = endpoint({
  method: 'POST',
  path: '/wps/red-rain/:rainId/envelope',
  summary: 'Claim a red envelope; a repeated call pays once',
  access: 'real_member',
  input: v.object({ rainId: RainId }),
  output: RedRain,
  problems: ['red_rain_not_found', 'red_rain_not_now', 'red_rain_empty', 'promotion_not_for_you', 'account_blocked', 'feature_unavailable'],
});
