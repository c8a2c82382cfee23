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
import { LIMIT_PERIODS } from './limits.ts';

export const DepositId = idSchema('dep');

/** waiting: code shown, not paid; paid: credited; expired: the code lapsed; returned: the payment was refunded. */
export const DEPOSIT_STATES = ['waiting', 'paid', 'expired', 'returned'] as const;

/**
 * Why a payment is refunded, shown to the member. `payer_unknown`: the payer cannot be identified, and the law requires the member's own
 * account.
 */
export const RETURN_REASONS = ['amount_differs', 'payer_differs', 'payer_unknown', 'limit_reached', 'play_stopped'] as const;

export const Deposit = v.object({
  depositId: DepositId,
  state: v.picklist(DEPOSIT_STATES),
  amount: MinorUnits,
  currency: CurrencyCode,
  /** The BR Code: the payload of the QR code and of a bank's "Pix copia e cola". */
  pixCode: v.string(),
  createdAt: Moment,
  expiresAt: Moment,
  paidAt: v.nullable(Moment),
  /** Set when a refund of the payment starts. The refund is complete when the state is `returned`. */
  returnReason: v.nullable(v.picklist(RETURN_REASONS)),
  /** The part of a paid deposit that staff have refunded or are refunding. */
  refundedAmount: MinorUnits,
  /** returning: part of the refund is pending; returned: all of it is complete; null: no refund. */
  refundState: v.nullable(v.picklist(['returning', 'returned'])),
  /** The bank's payment id, set once paid. */
  endToEndId: v.nullable(v.string()),
  /** A page of the simulated bank; set only when the simulator is the payment provider. */
  simulatorUrl: v.nullable(v.string()),
});
export type Deposit = v.InferOutput<typeof Deposit>;

export const readDepositSettings = endpoint({
  method: 'GET',
  path: '/wps/deposits/settings',
  summary: 'Retrieve the deposit limits and suggested amounts',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    minimumAmount: MinorUnits,
    maximumAmount: MinorUnits,
    suggestedAmounts: v.array(MinorUnits),
    currency: CurrencyCode,
    expiresAfterMs: v.number(),
    /** The member's own deposit limit that leaves least, less the codes that can still be paid; null without one. */
    ownLimit: v.nullable(v.object({ period: v.picklist(LIMIT_PERIODS), remainingAmount: MinorUnits, resetsAt: Moment })),
  }),
  problems: [],
});

export const createDeposit = endpoint({
  method: 'POST',
  path: '/wps/deposits',
  summary: 'Create a deposit and its Pix code',
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
  summary: 'Retrieve a deposit',
  access: 'signed_in',
  input: v.object({ depositId: DepositId }),
  output: Deposit,
  problems: ['deposit_not_found'],
});

/** A payment's end-to-end id, as a bank shows it on the receipt: E, eight digits of the bank, the minute in UTC, eleven characters. */
export const END_TO_END_ID = /^E\d{20}[A-Za-z0-9]{11}$/;

/**
 * received: the bank has the payment and it is being booked; credited, returning, returned: as of a deposit; in_review: it could be neither
 * credited nor returned, and staff decide.
 */
export const PAYMENT_STATES = ['received', 'credited', 'returning', 'returned', 'in_review'] as const;

/** Why one payment is refunded. `already_paid`: the code had been paid before, and that deposit is not affected. */
export const PAYMENT_RETURN_REASONS = [...RETURN_REASONS, 'already_paid'] as const;

/** A payment of one of the member's own codes. */
export const DepositPayment = v.object({
  endToEndId: v.string(),
  state: v.picklist(PAYMENT_STATES),
  /** The amount that was paid. */
  amount: MinorUnits,
  currency: CurrencyCode,
  /** When the bank received it. */
  paidAt: Moment,
  /** When it was credited, or when its return was complete. */
  settledAt: v.nullable(Moment),
  /** Set for a payment that is or was being returned; null there for another reason. */
  returnReason: v.nullable(v.picklist(PAYMENT_RETURN_REASONS)),
  /** The movement that credited it. */
  transferId: v.nullable(v.string()),
  /** Whether this look-up found it at the bank and led to its credit. */
  isCreditedNow: v.boolean(),
  /** The deposit whose code was paid. */
  deposit: Deposit,
});
export type DepositPayment = v.InferOutput<typeof DepositPayment>;

/**
 * A payment that is not stored is looked up at the bank, and credited by the rules of any payment if one of the member's codes was paid. So
 * the GET changes something, and only the site's own pages may call it. Payments of others have the answer of unknown ones: null.
 */
export const findDepositPayment = endpoint({
  method: 'GET',
  path: '/wps/deposits/payment',
  summary: "Find a payment of the member by the end-to-end id on the bank's receipt",
  access: 'real_member',
  changesByGet: true,
  /** Spaces around the id are removed. A malformed one is refused with `field_invalid` and the field's name. */
  input: v.object({ endToEndId: v.pipe(v.string(), v.trim(), v.maxLength(200)) }),
  output: v.object({ payment: v.nullable(DepositPayment) }),
  problems: ['field_invalid', 'too_many_requests', 'deposit_provider_unavailable', 'real_account_required'],
});

/** Totals of all deposits in the requested days and state, not of one page. Null without days and on later pages. */
export const DepositTotal = v.object({
  count: v.number(),
  paidCount: v.number(),
  /** Amount credited for them in the journal. */
  creditedAmount: MinorUnits,
  /** Amount paid and then refunded, or being refunded. */
  returnedAmount: MinorUnits,
  currency: CurrencyCode,
});
export type DepositTotal = v.InferOutput<typeof DepositTotal>;

export const listDeposits = endpoint({
  method: 'GET',
  path: '/wps/deposits',
  summary: "List the member's deposits with the totals of the period",
  access: 'signed_in',
  readsReplica: true,
  input: v.pipe(
    v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }), ...recordDays(), state: v.optional(v.picklist(DEPOSIT_STATES)) }),
    v.check((asked) => isRecordPeriod(asked)),
  ),
  output: v.object({ ...pageOf(Deposit).entries, total: v.nullable(DepositTotal) }),
  problems: [],
});

/** Pushed when a deposit's state changes. */
export const depositChanged = channel({ name: 'deposit', scope: 'account', message: Deposit });

/** Pushed when a merchant's cashier limits or suggestions change. Pages must reload what they cached. */
export const cashierChanged = channel({ name: 'cashier', scope: 'merchant', message: v.object({ changedAt: Moment }) });
