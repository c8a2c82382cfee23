import * as v from 'valibot';
import {
  channel,
  CurrencyCode,
  cursorInput,
  endpoint,
  idSchema,
  isRecordPeriod,
  MinorUnits,
  Moment,
  pageOf,
  PositiveMinorUnits,
  recordDays,
} from '@jogada/platform/contract';

export const DepositId = idSchema('dep');

/** waiting: code shown, not paid; paid: credited; expired: the code lapsed; returned: the money went back. */
export const DEPOSIT_STATES = ['waiting', 'paid', 'expired', 'returned'] as const;

/** Why what was paid goes back; the member is told. `payer_unknown`: nobody can say whose money it is, where the law wants it to be the member's own. */
export const RETURN_REASONS = ['amount_differs', 'payer_differs', 'payer_unknown', 'limit_reached', 'play_stopped'] as const;

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
  /** Set once a payment of it is to go back; it has gone back when the state says so. */
  returnReason: v.nullable(v.picklist(RETURN_REASONS)),
  /** What of a paid deposit the house has given back, or is giving back, to its payer. */
  refundedAmount: MinorUnits,
  /** returning: some of that is on its way; returned: all of it has arrived; null: nothing was given back. */
  refundState: v.nullable(v.picklist(['returning', 'returned'])),
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
    'second_factor_needed',
    'document_required',
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

/** Over all deposits of the days and the state asked for, not of one page. Null without days, and on later pages. */
export const DepositTotal = v.object({
  count: v.number(),
  paidCount: v.number(),
  /** What the journal credited for them. */
  creditedAmount: MinorUnits,
  /** What was paid for them and went back, or is on its way back. */
  returnedAmount: MinorUnits,
  currency: CurrencyCode,
});
export type DepositTotal = v.InferOutput<typeof DepositTotal>;

export const listDeposits = endpoint({
  method: 'GET',
  path: '/wps/deposits',
  summary: 'The deposit record, newest first, and what it comes to over the whole of the days asked for',
  access: 'signed_in',
  input: v.pipe(
    v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }), ...recordDays(), state: v.optional(v.picklist(DEPOSIT_STATES)) }),
    v.check((asked) => isRecordPeriod(asked)),
  ),
  output: v.object({ ...pageOf(Deposit).entries, total: v.nullable(DepositTotal) }),
  problems: [],
});

/** Pushed when a deposit's state changes. */
export const depositChanged = channel({ name: 'deposit', scope: 'account', message: Deposit });

/** Pushed when what a merchant lets in and out, or suggests, has changed: what a page was told before holds no more. */
export const cashierChanged = channel({ name: 'cashier', scope: 'merchant', message: v.object({ changedAt: Moment }) });
