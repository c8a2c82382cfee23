import * as v from 'valibot';
import { CalendarDay } from '@jogada/platform/contract';

/** The most transactions that one page of a report holds. */
export const REPORT_PAGE_MAX = 2000;

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length));

/** A movement of money as the vendor holds it to have ended; vendor_sent and vendor_return are a transfer wallet's. Amounts in major units. Lost rounds ("0" wins) may be left out. */
export const ReportedTransaction = v.object({
  transactionId: text(64),
  memberId: text(64),
  kind: v.picklist(['bet', 'win', 'bet_and_win', 'promo_win', 'vendor_sent', 'vendor_return']),
  amount: v.pipe(v.string(), v.maxLength(40)),
  /** bet_and_win only. */
  winAmount: v.optional(v.pipe(v.string(), v.maxLength(40))),
  currency: v.pipe(v.string(), v.minLength(1), v.maxLength(8)),
  status: v.picklist(['done', 'rolled_back']),
});
export type ReportedTransaction = v.InferOutput<typeof ReportedTransaction>;

/**
 * One page of a vendor's report of a day (UTC), which the platform fetches: GET with `day=YYYY-MM-DD` and, from the
 * second page on, `after=` the `next` of the page before; signed as the vendor's own calls are, over an empty body.
 */
export const TransactionReportPage = v.object({
  day: CalendarDay,
  transactions: v.pipe(v.array(ReportedTransaction), v.maxLength(REPORT_PAGE_MAX)),
  next: v.nullable(text(200)),
});
export type TransactionReportPage = v.InferOutput<typeof TransactionReportPage>;
