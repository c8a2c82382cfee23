import * as v from 'valibot';
import {
  CodeInput,
  CodeSent,
  FactorCode,
  FreshProof,
  LaterHumanCheckFields,
  PasskeyAnswer,
  PasskeyQuestion,
  PasswordInput,
} from '@jogada/accounts/contract/player';
import {
  channel,
  CurrencyCode,
  cursorInput,
  endpoint,
  idSchema,
  MinorUnits,
  Moment,
  pageOf,
  plainText,
  PositiveMinorUnits,
} from '@jogada/platform/contract';
import { AcceptedForfeit, BonusCost } from './bonus.ts';

export const WithdrawalId = idSchema('wdr');

export const PIX_KEY_KINDS = ['cpf', 'phone', 'email', 'random'] as const;

/** The member sees every step with its time (the payout clock). cancelled and refused release the money. */
export const WITHDRAWAL_STATES = ['requested', 'in_review', 'sent', 'paid', 'cancelled', 'refused'] as const;

/** Reasons for a refusal by staff, shown to the member. Banks have reasons of their own. */
export const REFUSAL_REASONS = [
  'identity_unclear',
  'document_mismatch',
  'verification_needed',
  'suspected_misuse',
  'asked_by_member',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const Withdrawal = v.object({
  withdrawalId: WithdrawalId,
  state: v.picklist(WITHDRAWAL_STATES),
  amount: MinorUnits,
  currency: CurrencyCode,
  pixKeyKind: v.picklist(PIX_KEY_KINDS),
  /** Masked: recognisable but not reusable. */
  pixKey: v.string(),
  reasonCode: v.nullable(v.string()),
  steps: v.array(v.object({ state: v.picklist(WITHDRAWAL_STATES), at: Moment })),
  createdAt: Moment,
  /** Payment deadline: 120 minutes after the request (R42). */
  dueAt: Moment,
});
export type Withdrawal = v.InferOutput<typeof Withdrawal>;

export const readWithdrawalSettings = endpoint({
  method: 'GET',
  path: '/wps/withdrawals/settings',
  summary: 'Retrieve the withdrawable amount and missing requirements',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    minimumAmount: MinorUnits,
    maximumAmount: MinorUnits,
    /** Cash only: bonus money cannot be withdrawn. */
    availableAmount: MinorUnits,
    /** What must be staked before a withdrawal, so that each deposit was staked once; 0 where the merchant has no such rule. */
    unplayedAmount: MinorUnits,
    /** Staked in open rounds, and the number of those rounds. The stakes are settled when the rounds end. */
    inPlayAmount: MinorUnits,
    roundsInPlay: v.number(),
    currency: CurrencyCode,
    payeeName: v.string(),
    /** Masked CPF of the account; empty if none is on file. */
    document: v.string(),
    missing: v.array(v.picklist(['document', 'payee_name'])),
    /** Whether the member has a payment password, which is then required. */
    asksPaymentPassword: v.boolean(),
    /** Whether a passkey of this site is accepted instead. */
    takesPasskey: v.boolean(),
    /** The proof required of a member with neither; null for all other members. */
    freshProof: v.nullable(FreshProof),
    /** The cost of a withdrawal in open bonuses; null if nothing would be forfeited. */
    bonusCost: v.nullable(BonusCost),
    /** Half of the site's latest paid withdrawals took at most this long from request to payment; null for fewer than twenty in 30 days. */
    payoutTime: v.nullable(v.object({ medianSeconds: v.number(), count: v.number(), since: Moment })),
  }),
  problems: [],
});

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/withdrawals',
  summary: "Create a withdrawal to the member's own Pix key",
  access: 'real_member',
  inRestrictedRegion: 'served',
  idempotent: true,
  sealed: true,
  input: v.object({
    amount: PositiveMinorUnits,
    pixKeyKind: v.picklist(PIX_KEY_KINDS),
    pixKey: plainText({ min: 1, max: 77 }),
    /** The member's own CPF, required once if the account has none. */
    document: v.optional(plainText({ max: 20 }), ''),
    payeeName: v.optional(plainText({ max: 80 }), ''),
    /** Required of a member who has one. */
    paymentPassword: v.optional(PasswordInput, ''),
    /** Alternative: a passkey assertion over this amount and key. */
    passkey: v.optional(v.nullable(PasskeyAnswer), null),
    /** For a member with neither, as the settings require: the login password, */
    password: v.optional(PasswordInput, ''),
    /** a code of the authenticator app, */
    factorCode: v.optional(FactorCode, ''),
    /** or the code sent for this amount and key. */
    verificationCode: v.optional(v.union([v.literal(''), CodeInput]), ''),
    /** The bonuses that the member forfeits, with the cost of each as shown by the settings or the refusal. */
    acceptedForfeits: v.optional(v.pipe(v.array(AcceptedForfeit), v.maxLength(100), v.readonly()), []),
  }),
  output: Withdrawal,
  problems: [
    'amount_below_minimum',
    'amount_above_maximum',
    'insufficient_funds',
    'bonus_would_be_lost',
    'deposit_unplayed',
    'pix_key_invalid',
    'pix_key_not_own',
    'document_required',
    'document_invalid',
    'field_required',
    'payment_password_wrong',
    'passkey_refused',
    'old_password_wrong',
    'second_factor_wrong',
    'second_factor_used',
    'in_verification_error',
    'verification_code_dead',
    'contact_missing',
    'payment_proof_missing',
    'too_many_requests',
    'real_account_required',
    'key_missing',
    'key_reused',
  ],
});

/** Bound to one amount and one key. */
export const askWithdrawalPasskey = endpoint({
  method: 'POST',
  path: '/wps/withdrawals/passkey',
  summary: 'Create a passkey challenge for confirming a withdrawal',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ amount: PositiveMinorUnits, pixKeyKind: v.picklist(PIX_KEY_KINDS), pixKey: plainText({ min: 1, max: 77 }) }),
  output: PasskeyQuestion,
  problems: ['pix_key_invalid'],
});

/** Goes to a confirmed contact. Bound to one amount and one key. */
export const sendWithdrawalCode = endpoint({
  method: 'POST',
  path: '/wps/withdrawals/code',
  summary: 'Send a code for confirming a withdrawal',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({
    amount: PositiveMinorUnits,
    pixKeyKind: v.picklist(PIX_KEY_KINDS),
    pixKey: plainText({ min: 1, max: 77 }),
    ...LaterHumanCheckFields,
  }),
  output: CodeSent,
  problems: [
    'pix_key_invalid',
    'contact_missing',
    'human_check_required',
    'human_check_failed',
    'too_many_requests',
    'feature_unavailable',
    'message_not_sent',
  ],
});

export const cancelWithdrawal = endpoint({
  method: 'DELETE',
  path: '/wps/withdrawals/:withdrawalId',
  summary: 'Cancel a withdrawal before its review',
  access: 'real_member',
  input: v.object({ withdrawalId: WithdrawalId }),
  output: Withdrawal,
  problems: ['withdrawal_not_found', 'feature_unavailable', 'withdrawal_not_cancellable'],
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/wps/withdrawals',
  summary: "List the member's withdrawals",
  access: 'signed_in',
  readsReplica: true,
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Withdrawal),
  problems: [],
});

/** Pushed at every step of a withdrawal. */
export const withdrawalChanged = channel({ name: 'withdrawal', scope: 'account', message: Withdrawal });
