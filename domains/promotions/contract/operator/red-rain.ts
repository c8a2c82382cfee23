import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import {
  CurrencyCode,
  GivenMoment,
  idSchema,
  MinorUnits,
  Moment,
  plainText,
  PositiveMinorUnits,
  wholeNumber,
} from '@jogada/platform/contract';

export const OperatorRain = v.object({
  rainId: idSchema('rrn'),
  merchantCode: v.string(),
  startsAt: Moment,
  endsAt: Moment,
  currency: CurrencyCode,
  budgetAmount: MinorUnits,
  envelopeCount: v.number(),
  wagerTimes: v.number(),
  takenCount: v.number(),
  takenAmount: MinorUnits,
});
export type OperatorRain = v.InferOutput<typeof OperatorRain>;

export const listOperatorRains = operatorEndpoint({
  method: 'GET',
  path: '/ops/red-rain',
  summary: 'List the red-envelope rains with their payouts',
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({}),
  output: v.object({ list: v.array(OperatorRain) }),
  problems: ['not_allowed'],
});

/**
 * Draws its seed and commits to it. Cannot be changed afterwards. A budget above the operator's limits waits for a second operator (S41):
 * `rain` is then null.
 */
export const createRain = operatorEndpoint({
  method: 'POST',
  path: '/ops/red-rain',
  summary: 'Schedule a red-envelope rain',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    startsAt: GivenMoment,
    minutes: wholeNumber({ min: 1, max: 120 }),
    budgetAmount: PositiveMinorUnits,
    envelopeCount: wholeNumber({ min: 1, max: 2000 }),
    wagerTimes: wholeNumber({ min: 0, max: 100 }),
  }),
  output: v.object({ rain: v.nullable(OperatorRain), waitsForSecond: v.boolean() }),
  problems: ['not_allowed', 'not_found', 'field_invalid', 'approval_waiting'],
});
