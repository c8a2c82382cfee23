import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, plainText, PositiveMinorUnits } from '@jogada/platform/contract';

/** What a merchant lets in and out at once, and what of it people look at. Minor units. */
export const CASHIER_AMOUNTS = [
  'depositMinimumAmount',
  'depositMaximumAmount',
  'withdrawalMinimumAmount',
  'withdrawalMaximumAmount',
  'withdrawalUnreviewedAmount',
  'withdrawalFourEyesAmount',
] as const;
export type CashierAmount = (typeof CASHIER_AMOUNTS)[number];

const amountsOf = <Schema extends v.GenericSchema>(amount: Schema) => ({
  depositMinimumAmount: amount,
  depositMaximumAmount: amount,
  withdrawalMinimumAmount: amount,
  withdrawalMaximumAmount: amount,
  /** Up to this nobody has to look at a withdrawal. */
  withdrawalUnreviewedAmount: amount,
  /** Above this it takes two of the staff. */
  withdrawalFourEyesAmount: amount,
});

const MerchantCode = plainText({ min: 1, max: 40 });

export const readCashierLimits = endpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/cashier-limits',
  summary: 'What may be paid in and taken out at once at a merchant, and what of it people look at',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ currency: CurrencyCode, ...amountsOf(MinorUnits) }),
  problems: ['not_found'],
});

export const askCashierLimits = endpoint({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/cashier-limits',
  summary: 'Ask for other limits of the cashier; they hold when somebody else of the staff agrees (S41)',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, ...amountsOf(PositiveMinorUnits), reason: plainText({ min: 10, max: 300 }) }),
  output: v.object({ approvalId: idSchema('apv') }),
  problems: ['not_found', 'field_invalid', 'approval_waiting'],
});
