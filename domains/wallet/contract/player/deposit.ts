import * as v from 'valibot';
import {
  channel,
  CurrencyCode,
  cursorInput,
  endpoint,
  idSchema,
  MinorUnits,
  Moment,
  pageOf,
  PositiveMinorUnits,
} from '@jogada/platform/contract';

export const DepositId = idSchema('dep');

/** waiting: code shown, not paid; paid: credited; expired: the code lapsed; returned: the money went back. */
export const DEPOSIT_STATES = ['waiting', 'paid', 'expired', 'returned'] as const;

export const Deposit = v.object({
  depositId: DepositId,
  state: v.picklist(DEPOSIT_STATES),
  amount: MinorUnits,
  currency: CurrencyCode,
  /** The BR Code: what a bank's "Pix copia e cola" takes and what the QR holds. */
  pixCode: v.string(),
  createdAt: Moment,
  expiresAt: Moment,
  paidAt: v.nullable(Moment),
  /** The bank's id of the payment, once paid. */
  endToEndId: v.nullable(v.string()),
  /** A page of the simulated bank, only while the simulator is the payment provider. */
  simulatorUrl: v.nullable(v.string()),
});
export type Deposit = v.InferOutput<typeof Deposit>;

export const readDepositSettings = endpoint({
  method: 'GET',
  path: '/wps/deposits/settings',
  summary: 'Limits and suggested amounts',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    minimumAmount: MinorUnits,
    maximumAmount: MinorUnits,
    suggestedAmounts: v.array(MinorUnits),
    currency: CurrencyCode,
    expiresAfterMs: v.number(),
  }),
  problems: [],
});

export const createDeposit = endpoint({
  method: 'POST',
  path: '/wps/deposits',
  summary: 'Ask for a PIX code over an amount',
  access: 'real_member',
  idempotent: true,
  input: v.object({ amount: PositiveMinorUnits }),
  output: Deposit,
  problems: [
    'amount_below_minimum',
    'amount_above_maximum',
    'limit_reached',
    'limits_missing',
    'play_paused',
    'account_excluded',
    'deposit_provider_unavailable',
    'real_account_required',
    'key_missing',
    'key_reused',
  ],
});

export const readDeposit = endpoint({
  method: 'GET',
  path: '/wps/deposits/:depositId',
  summary: 'One deposit and its state',
  access: 'signed_in',
  input: v.object({ depositId: DepositId }),
  output: Deposit,
  problems: ['deposit_not_found'],
});

export const listDeposits = endpoint({
  method: 'GET',
  path: '/wps/deposits',
  summary: 'The deposit record, newest first',
  access: 'signed_in',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Deposit),
  problems: [],
});

/** Pushed when a deposit's state changes. */
export const depositChanged = channel({ name: 'deposit', scope: 'account', message: Deposit });
