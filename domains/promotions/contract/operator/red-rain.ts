import * as v from 'valibot';
import {
  CurrencyCode,
  endpoint,
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

export const listOperatorRains = endpoint({
  method: 'GET',
  path: '/ops/red-rain',
  summary: 'The rains of red envelopes of every brand, the latest first, with what was taken',
  access: 'operator',
  input: v.object({}),
  output: v.object({ list: v.array(OperatorRain) }),
  problems: ['not_allowed'],
});

export const createRain = endpoint({
  method: 'POST',
  path: '/ops/red-rain',
  summary: 'Announce a rain; its seed is drawn and committed to now, and nothing of it changes any more',
  access: 'operator',
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    startsAt: GivenMoment,
    minutes: wholeNumber({ min: 1, max: 120 }),
    budgetAmount: PositiveMinorUnits,
    envelopeCount: wholeNumber({ min: 1, max: 2000 }),
    wagerTimes: wholeNumber({ min: 0, max: 100 }),
  }),
  output: OperatorRain,
  problems: ['not_allowed', 'not_found', 'field_invalid'],
});
