import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText, PositiveMinorUnits } from '@jogada/platform/contract';
import { caseFileOf } from './case-file.ts';

export const DEPOSIT_CASE_STATES = ['waiting', 'paid', 'expired', 'returned'] as const;

/** A deposit as staff see it. */
export const DepositCase = v.object({
  depositId: v.string(),
  merchantCode: v.string(),
  memberId: v.string(),
  username: v.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  state: v.picklist(DEPOSIT_CASE_STATES),
  /** Why it was returned. */
  reasonCode: v.nullable(v.string()),
  /** Amount that staff have refunded or are refunding. */
  refundedAmount: MinorUnits,
  refundState: v.nullable(v.picklist(['returning', 'returned'])),
  txid: v.string(),
  endToEndId: v.nullable(v.string()),
  createdAt: Moment,
  paidAt: v.nullable(Moment),
});
export type DepositCase = v.InferOutput<typeof DepositCase>;

export const listDepositCases = operatorEndpoint({
  method: 'GET',
  path: '/ops/deposits',
  summary: 'List the deposits of all members, with returned payments',
  access: 'operator',
  readsReplica: true,
  permission: 'deposits.read',
  input: v.object({ state: v.optional(v.picklist(DEPOSIT_CASE_STATES)), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(DepositCase),
  problems: [],
});

/** A POST, because it writes an audit record (S80). */
export const readDepositFile = operatorEndpoint({
  method: 'POST',
  path: '/ops/deposits/file',
  summary: 'Export the deposits of all members',
  access: 'operator',
  permission: 'deposits.read',
  input: v.object({ state: v.optional(v.picklist(DEPOSIT_CASE_STATES)) }),
  output: caseFileOf(DepositCase),
  problems: ['too_many_requests'],
});

/** Sent when another operator approves. */
export const refundDeposit = operatorEndpoint({
  method: 'POST',
  path: '/ops/deposits/:depositId/refunds',
  summary: 'Request a full or partial refund of a paid deposit',
  access: 'operator',
  permission: 'deposits.refund',
  input: v.object({ depositId: idSchema('dep'), amount: PositiveMinorUnits, reason: plainText({ min: 10, max: 300 }) }),
  output: v.object({ approvalId: idSchema('apv') }),
  problems: ['not_found', 'deposit_not_refundable', 'amount_above_maximum', 'approval_waiting'],
});
