import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

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

export const listTransactions = endpoint({
  method: 'GET',
  path: '/wps/transactions',
  summary: 'The transaction record, newest first',
  access: 'signed_in',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Transaction),
  problems: [],
});
