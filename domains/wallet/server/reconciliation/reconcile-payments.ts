import { bankOf } from '../cashier/bank.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import type { Payment } from '../cashier/payment-provider.ts';
import { noteClawback } from '../deposit/note-clawback.ts';
import { notePayment, selectReadMark, setReadMark } from '../deposit/pix-payment.sql.ts';
import { selectBookedPayments, selectCreditsWithoutPayment, type BookedPayment } from './payments-of-day.sql.ts';

const MARK = 'reconciled';
const DAY_MS = 86_400_000;
// A day is looked at when what came in its last minutes has been settled.
const SETTLED_AFTER_MS = 2 * 3_600_000;

/** How the bank's day and ours differ in one payment. */
export interface PaymentBreak {
  readonly endToEndId: string;
  readonly what: 'missed' | 'not_at_bank' | 'amount_differs' | 'taken_back' | 'not_returned' | 'credit_without_payment';
}

/** Holds each finished day (UTC) against the bank's list of it, once; a day that could not be read is read next time. */
export async function reconcileDays(ctx: CashierContext): Promise<void> {
  const today = Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS;
  const mark = await selectReadMark(ctx.database, MARK);
  for (let from = mark?.getTime() ?? today - DAY_MS; from + DAY_MS + SETTLED_AFTER_MS <= ctx.now().getTime(); from += DAY_MS) {
    const span = { from: new Date(from), to: new Date(from + DAY_MS) };
    await reconcilePayments(ctx, span);
    await setReadMark(ctx.database, { name: MARK, until: span.to });
  }
}

/**
 * Holds the bank's list of a span of time, at most a day, against our book and the journal (P-06). Each difference is an
 * incident; a payment that we missed is taken up, and one that the bank took back is noted as such. Money is not moved here.
 * @throws ProviderUnavailable when the list cannot be read now
 */
export async function reconcilePayments(ctx: CashierContext, span: { from: Date; to: Date }): Promise<readonly PaymentBreak[]> {
  const listed = await bankOf(ctx.settings).payments.listPayments(span);
  const booked = await selectBookedPayments(ctx.database, { endToEndIds: listed.map(({ endToEndId }) => endToEndId), ...span });
  const credits = await selectCreditsWithoutPayment(ctx.database, span);
  const breaks = [
    ...compare(listed, booked),
    ...credits.map((endToEndId): PaymentBreak => ({ endToEndId, what: 'credit_without_payment' })),
  ];
  for (const one of breaks) await note(ctx, one);
  return breaks;
}

function compare(listed: readonly Payment[], booked: readonly BookedPayment[]): PaymentBreak[] {
  const ours = new Map(booked.map((row) => [row.end_to_end_id, row]));
  const theirs = new Set(listed.map(({ endToEndId }) => endToEndId));
  return [
    ...listed.flatMap((payment) => {
      const what = differenceOf(payment, ours.get(payment.endToEndId));
      return what === undefined ? [] : [{ endToEndId: payment.endToEndId, what }];
    }),
    ...booked
      .filter((row) => !theirs.has(row.end_to_end_id) && row.state !== 'unknown')
      .map((row): PaymentBreak => ({ endToEndId: row.end_to_end_id, what: 'not_at_bank' })),
  ];
}

function differenceOf(payment: Payment, row: BookedPayment | undefined): PaymentBreak['what'] | undefined {
  if (!row) return 'missed';
  if (row.amount !== null && row.amount !== payment.amount) return 'amount_differs';
  if (row.state === 'credited' && row.credited_amount !== payment.amount) return 'amount_differs';
  const isRefunded = payment.refunds.some(({ status }) => status !== 'not_done');
  if (row.state === 'credited' && isRefunded) return 'taken_back';
  return row.state === 'returned' && !isRefunded ? 'not_returned' : undefined;
}

async function note(ctx: CashierContext, { endToEndId, what }: PaymentBreak): Promise<void> {
  if (what === 'missed') await notePayment(ctx.database, { endToEndId, at: ctx.now() });
  if (what === 'taken_back') await noteClawback(ctx, endToEndId);
  ctx.log.error({ endToEndId, what }, "the bank's list and our book differ");
  await insertIncident(ctx.database, {
    kind: 'reconciliation_break',
    subjectId: `${endToEndId}:${what}`,
    facts: { endToEndId, what },
    at: ctx.now(),
  });
}
