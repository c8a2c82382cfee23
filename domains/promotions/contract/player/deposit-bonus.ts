import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, Moment } from '@jogada/platform/contract';
import { REFUSALS } from './offers.ts';

/** A deposit bonus with its terms. Amounts are minor units. */
export const DepositBonus = v.object({
  promotionId: idSchema('prm'),
  name: v.string(),
  currency: CurrencyCode,
  percent: v.number(),
  minimumDepositAmount: MinorUnits,
  maximumAmount: MinorUnits,
  wagerTimes: v.number(),
  maximumBetAmount: v.nullable(MinorUnits),
  maximumCashAmount: v.nullable(MinorUnits),
  validDays: v.number(),
  endsAt: v.nullable(Moment),
  isFirstOnly: v.boolean(),
  refusal: v.nullable(v.picklist(REFUSALS)),
});
export type DepositBonus = v.InferOutput<typeof DepositBonus>;

const Choice = v.object({ bonuses: v.array(DepositBonus), chosenId: v.nullable(idSchema('prm')) });

export const readDepositBonuses = endpoint({
  method: 'GET',
  path: '/wps/deposit-bonuses',
  summary: "List the deposit bonuses and the member's choice",
  access: 'real_member',
  input: v.object({}),
  output: Choice,
  problems: [],
});

/** The terms of this moment apply. */
export const chooseDepositBonus = endpoint({
  method: 'PUT',
  path: '/wps/deposit-bonuses/choice',
  summary: 'Choose the bonus of the next deposit, or none',
  access: 'real_member',
  input: v.object({ promotionId: v.nullable(idSchema('prm')) }),
  output: Choice,
  problems: ['promotion_not_found', 'promotion_not_for_you'],
});
