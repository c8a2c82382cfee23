import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';
import { caseFileOf } from './case-file.ts';
import { PIX_KEY_KINDS, REFUSAL_REASONS, Withdrawal, WITHDRAWAL_STATES, WithdrawalId } from '../player/withdrawal.ts';

/** Reasons for a closer review of a withdrawal. */
const RISK_FLAGS = ['first', 'key_new', 'shared_key', 'many', 'hardly_played'] as const;
export type RiskFlag = (typeof RISK_FLAGS)[number];

/** `approved`: reviewed but not sent; the member still sees `in_review`. */
export const CASE_STATES = [...WITHDRAWAL_STATES, 'approved'] as const;

/** A withdrawal as staff see it. */
export const WithdrawalCase = v.object({
  withdrawalId: WithdrawalId,
  merchantCode: v.string(),
  memberId: v.string(),
  username: v.string(),
  state: v.picklist(CASE_STATES),
  amount: MinorUnits,
  currency: CurrencyCode,
  pixKeyKind: v.picklist(PIX_KEY_KINDS),
  pixKey: v.string(),
  reasonCode: v.nullable(v.string()),
  /** Reasons for a closer review. */
  riskFlags: v.array(v.picklist(RISK_FLAGS)),
  /** The first approver while a second approval is pending; null otherwise. */
  waitsForSecond: v.nullable(v.string()),
  createdAt: Moment,
  dueAt: Moment,
});
export type WithdrawalCase = v.InferOutput<typeof WithdrawalCase>;

/** Those in review are sorted longest waiting first, others newest first. */
export const listWithdrawalCases = operatorEndpoint({
  method: 'GET',
  path: '/ops/withdrawals',
  summary: 'List the withdrawals of all members',
  access: 'operator',
  permission: 'withdrawals.read',
  input: v.object({ state: v.optional(v.picklist(CASE_STATES)), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(WithdrawalCase),
  problems: [],
});

/** A POST, because it writes an audit record (S80). */
export const readWithdrawalFile = operatorEndpoint({
  method: 'POST',
  path: '/ops/withdrawals/file',
  summary: 'Export the withdrawals of all members',
  access: 'operator',
  permission: 'withdrawals.read',
  input: v.object({ state: v.optional(v.picklist(CASE_STATES)) }),
  output: caseFileOf(WithdrawalCase),
  problems: ['too_many_requests'],
});

export const WithdrawalCaseStep = v.object({
  state: v.picklist(WITHDRAWAL_STATES),
  /** `member`, `system`, `provider`, or an operator's name. */
  actor: v.string(),
  reasonCode: v.nullable(v.string()),
  at: Moment,
});

export const readWithdrawalCase = operatorEndpoint({
  method: 'GET',
  path: '/ops/withdrawals/:withdrawalId',
  summary: 'Retrieve a withdrawal with its steps and their operators',
  access: 'operator',
  permission: 'withdrawals.read',
  input: v.object({ withdrawalId: WithdrawalId }),
  output: v.object({
    ...WithdrawalCase.entries,
    steps: v.array(WithdrawalCaseStep),
  }),
  problems: ['withdrawal_not_found'],
});

/** A large one also needs the approval of another operator. */
export const approveWithdrawal = operatorEndpoint({
  method: 'POST',
  path: '/ops/withdrawals/:withdrawalId/approve',
  summary: 'Approve a withdrawal in review',
  access: 'operator',
  permission: 'withdrawals.decide',
  input: v.object({ withdrawalId: WithdrawalId }),
  output: v.object({ ...Withdrawal.entries, waitsForSecond: v.boolean() }),
  problems: ['withdrawal_not_found', 'withdrawal_not_in_review', 'approval_waiting'],
});

export const refuseWithdrawal = operatorEndpoint({
  method: 'POST',
  path: '/ops/withdrawals/:withdrawalId/refuse',
  summary: 'Refuse a withdrawal in review and return its amount',
  access: 'operator',
  permission: 'withdrawals.decide',
  /** The reason is shown to the member in their language. */
  input: v.object({ withdrawalId: WithdrawalId, reason: v.picklist(REFUSAL_REASONS) }),
  output: Withdrawal,
  problems: ['withdrawal_not_found', 'withdrawal_not_in_review'],
});
