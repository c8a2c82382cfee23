import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

export const DEPOSIT_CASE_STATES = ['waiting', 'paid', 'expired', 'returned'] as const;

/** A deposit as the staff sees it. */
export const DepositCase = v.object({
  depositId: v.string(),
  merchantCode: v.string(),
  memberId: v.string(),
  username: v.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  state: v.picklist(DEPOSIT_CASE_STATES),
  /** Why it was sent back. */
  reasonCode: v.nullable(v.string()),
  txid: v.string(),
  endToEndId: v.nullable(v.string()),
  createdAt: Moment,
  paidAt: v.nullable(Moment),
});
export type DepositCase = v.InferOutput<typeof DepositCase>;

export const listDepositCases = endpoint({
  method: 'GET',
  path: '/ops/deposits',
  summary: 'Deposits of all members, newest first, with those that went back to their payer',
  access: 'operator',
  input: v.object({ state: v.optional(v.picklist(DEPOSIT_CASE_STATES)), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(DepositCase),
  problems: [],
});
