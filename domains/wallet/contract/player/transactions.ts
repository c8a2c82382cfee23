import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, isRecordPeriod, MinorUnits, Moment, pageOf, recordDays } from '@jogada/platform/contract';

/** `commission` is agents' earnings and debts; `other` is transfers to vendors with a wallet of their own, and corrections. */
export const TRANSACTION_TYPES = ['deposit', 'withdrawal', 'play', 'bonus', 'commission', 'other'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** One movement of the member's money, as recorded in the ledger. */
export const Transaction = v.object({
  transferId: v.string(),
  kind: v.string(),
  /** Signed change of the playable balance, and its cash and bonus parts. */
  amount: MinorUnits,
  cashAmount: MinorUnits,
  bonusAmount: MinorUnits,
  balanceAfter: MinorUnits,
  currency: CurrencyCode,
  /** The vendor, promotion or payment provider on the other side: its code and its name. */
  source: v.string(),
  sourceName: v.string(),
  roundId: v.nullable(v.string()),
  createdAt: Moment,
});
export type Transaction = v.InferOutput<typeof Transaction>;

/** Totals of all rows in the requested days and type, not of one page. Null without days and on later pages. */
export const TransactionTotal = v.object({
  count: v.number(),
  /** Sums of the credits and of the debits; the latter is never positive. */
  inAmount: MinorUnits,
  outAmount: MinorUnits,
  currency: CurrencyCode,
});
export type TransactionTotal = v.InferOutput<typeof TransactionTotal>;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/wps/transactions',
  summary: "List the member's transactions with the totals of the period",
  access: 'signed_in',
  readsReplica: true,
  input: v.pipe(
    v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }), ...recordDays(), type: v.optional(v.picklist(TRANSACTION_TYPES)) }),
    v.check((asked) => isRecordPeriod(asked)),
  ),
  output: v.object({ ...pageOf(Transaction).entries, total: v.nullable(TransactionTotal) }),
  problems: ['records_archived'],
});
