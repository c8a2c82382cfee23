import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, isRecordPeriod, MinorUnits, Moment, pageOf, recordDays } from '@jogada/platform/contract';

/** What a movement is about; `commission` is what agents earn and owe, `other` are transfers to vendors with a wallet of their own, and corrections. */
export const TRANSACTION_TYPES = ['deposit', 'withdrawal', 'play', 'bonus', 'commission', 'other'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** One movement of the member's money, as the ledger has it. */
export const Transaction = v.object({
  transferId: v.string(),
  kind: v.string(),
  /** Signed: what it did to what the member can play with, and of that to the cash and to the bonus money. */
  amount: MinorUnits,
  cashAmount: MinorUnits,
  bonusAmount: MinorUnits,
  balanceAfter: MinorUnits,
  currency: CurrencyCode,
  /** The vendor, promotion or payment provider it came from or went to, by its code and by its name. */
  source: v.string(),
  sourceName: v.string(),
  roundId: v.nullable(v.string()),
  createdAt: Moment,
});
export type Transaction = v.InferOutput<typeof Transaction>;

/** Over all rows of the days and the type asked for, not of one page. Null without days, and on later pages. */
export const TransactionTotal = v.object({
  count: v.number(),
  /** The sums of what came in and of what went out; the second is never above zero. */
  inAmount: MinorUnits,
  outAmount: MinorUnits,
  currency: CurrencyCode,
});
export type TransactionTotal = v.InferOutput<typeof TransactionTotal>;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/wps/transactions',
  summary: 'The transaction record, newest first, and what it comes to over the whole of the days asked for',
  access: 'signed_in',
  input: v.pipe(
    v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }), ...recordDays(), type: v.optional(v.picklist(TRANSACTION_TYPES)) }),
    v.check((asked) => isRecordPeriod(asked)),
  ),
  output: v.object({ ...pageOf(Transaction).entries, total: v.nullable(TransactionTotal) }),
  problems: [],
});
