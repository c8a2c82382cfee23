import { errorLine, newId } from '@jogada/platform/server';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { findUsedAccounts } from '../cashier/cashier-settings.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import type { Payment } from '../cashier/payment-provider.ts';
import { noteClawback } from '../deposit/note-clawback.ts';
import { selectOwnReturns } from '../refund/refund.sql.ts';
import { notePayment, selectReadMark, setReadMark } from '../deposit/pix-payment.sql.ts';
import { endRun, failRun, insertDifferences, insertRun, type PaymentBreak } from './payment-run.sql.ts';
import { selectPostedPayments, selectCreditsWithoutPayment, type PostedPayment } from './payments-of-day.sql.ts';

const MARK = 'reconciled';
const DAY_MS = 86_400_000;
// Delay after the end of a day in which its last payments settle.
const SETTLED_AFTER_MS = 2 * 3_600_000;

/**
 * Reconciles each finished UTC day with each bank's list once. A day whose list is unavailable is retried at the next run; it does not hold
 * up the other banks. @throws the first fault, after all banks
 */
export async function reconcileDays(ctx: CashierContext): Promise<void> {
  const faults: Error[] = [];
  for (const accountId of await findUsedAccounts(ctx)) {
    const fault = await reconcileDaysOf(ctx, accountId);
    if (fault) faults.push(fault);
  }
  if (faults[0]) throw faults[0];
}

async function reconcileDaysOf(ctx: CashierContext, accountId: string | null): Promise<Error | null> {
  const name = accountId === null ? MARK : `${MARK} ${accountId}`;
  const today = Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS;
  const mark = await selectReadMark(ctx.database, name);
  for (let from = mark?.getTime() ?? today - DAY_MS; from + DAY_MS + SETTLED_AFTER_MS <= ctx.now().getTime(); from += DAY_MS) {
    const { fault } = await reconcileDay(ctx, new Date(from), [accountId]);
    if (fault) return fault;
    await setReadMark(ctx.database, { name, until: new Date(from + DAY_MS) });
  }
  return null;
}

interface DayResult {
  readonly runId: string;
  readonly fault: Error | null;
  /** Number of credited payments that the bank took back, which `noteClawback` debits. */
  readonly takenBackCount: number;
}

/**
 * Reconciles one UTC day with the lists of the given banks, by default of all, and stores the result as a run. If a list is unavailable, the
 * run fails.
 */
export async function reconcileDay(ctx: CashierContext, from: Date, accountIds?: readonly (string | null)[]): Promise<DayResult> {
  const runId = newId('rec', ctx.now());
  const [accountId = null] = accountIds ?? [];
  await insertRun(ctx.database, { id: runId, day: from.toISOString().slice(0, 10), accountId, at: ctx.now() });
  try {
    const { paymentCount, breaks } = await reconcilePayments(ctx, { from, to: new Date(from.getTime() + DAY_MS), accountIds });
    await ctx.database.transaction(async (tx) => {
      await insertDifferences(tx, { runId, breaks });
      await endRun(tx, { runId, paymentCount, differenceCount: breaks.length, at: ctx.now() });
    });
    return { runId, fault: null, takenBackCount: breaks.filter(({ what }) => what === 'taken_back').length };
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    await failRun(ctx.database, { runId, fault: errorLine(error), at: ctx.now() });
    return { runId, fault, takenBackCount: 0 };
  }
}

/**
 * Compares banks' lists for a span of at most one day with our payment records (P-06), and with the list of the installation's bank the
 * journal. Each difference raises an incident. A missed payment is queued for settlement, and a clawback is debited as by `noteClawback`.
 * @throws ProviderUnavailable when a list cannot be read
 */
export async function reconcilePayments(
  ctx: CashierContext,
  { accountIds, ...span }: { from: Date; to: Date; accountIds?: readonly (string | null)[] | undefined },
): Promise<{ paymentCount: number; breaks: readonly PaymentBreak[] }> {
  const banks = accountIds ?? (await findUsedAccounts(ctx));
  const breaks: PaymentBreak[] = [];
  let paymentCount = 0;
  for (const accountId of banks) {
    const compared = await reconcileBank(ctx, span, accountId);
    paymentCount += compared.paymentCount;
    breaks.push(...compared.breaks);
  }
  return { paymentCount, breaks };
}

async function reconcileBank(
  ctx: CashierContext,
  span: { from: Date; to: Date },
  accountId: string | null,
): Promise<{ paymentCount: number; breaks: readonly PaymentBreak[] }> {
  const { payments } = await ctx.wallet.banks.of(accountId);
  const listed = await payments.listPayments({ ...span, hasRefunds: true });
  const endToEndIds = listed.map(({ endToEndId }) => endToEndId);
  const booked = await selectPostedPayments(ctx.database, { endToEndIds, accountId, ...span });
  const compared = compare(listed, booked, await selectOwnReturns(ctx.database, endToEndIds));
  const breaks = accountId === null ? [...compared, ...(await creditsWithoutPayment(ctx, span))] : compared;
  for (const one of breaks) await note(ctx, one, accountId);
  return { paymentCount: listed.length, breaks };
}

async function creditsWithoutPayment(ctx: CashierContext, span: { from: Date; to: Date }): Promise<PaymentBreak[]> {
  const credits = await selectCreditsWithoutPayment(ctx.database, span);
  return credits.map(({ external_id: endToEndId, member_id: memberId, amount }) => ({
    endToEndId,
    what: 'credit_without_payment',
    memberId,
    hereAmount: amount,
    thereAmount: null,
  }));
}

function compare(listed: readonly Payment[], booked: readonly PostedPayment[], ownReturns: ReadonlySet<string>): PaymentBreak[] {
  const ours = new Map(booked.map((row) => [row.end_to_end_id, row]));
  const theirs = new Set(listed.map(({ endToEndId }) => endToEndId));
  return [
    ...listed.flatMap((payment) => {
      const row = ours.get(payment.endToEndId);
      const what = differenceOf(payment, row, ownReturns);
      return what === undefined ? [] : [breakOf(payment.endToEndId, what, row, payment.amount)];
    }),
    ...booked
      .filter((row) => !theirs.has(row.end_to_end_id) && row.state !== 'unknown')
      .map((row) => breakOf(row.end_to_end_id, 'not_at_bank', row, null)),
  ];
}

function breakOf(endToEndId: string, what: PaymentBreak['what'], row: PostedPayment | undefined, thereAmount: bigint | null): PaymentBreak {
  return { endToEndId, what, memberId: row?.member_id ?? null, hereAmount: row?.credited_amount ?? row?.amount ?? null, thereAmount };
}

function differenceOf(payment: Payment, row: PostedPayment | undefined, ownReturns: ReadonlySet<string>): PaymentBreak['what'] | undefined {
  if (!row) return 'missed';
  if (row.amount !== null && row.amount !== payment.amount) return 'amount_differs';
  if (row.state === 'credited' && row.credited_amount !== payment.amount) return 'amount_differs';
  // Refunds by staff of a credited payment are already recorded.
  const isRefunded = payment.refunds.some(({ status, returnId }) => status !== 'not_done' && !ownReturns.has(returnId));
  if (row.state === 'credited' && isRefunded) return 'taken_back';
  return row.state === 'returned' && !isRefunded ? 'not_returned' : undefined;
}

async function note(ctx: CashierContext, { endToEndId, what }: PaymentBreak, accountId: string | null): Promise<void> {
  if (what === 'missed') await notePayment(ctx.database, { endToEndId, accountId, at: ctx.now() });
  if (what === 'taken_back') await noteClawback(ctx, endToEndId);
  ctx.log.error({ endToEndId, what }, "the bank's payments differ from the ledger");
  await insertIncident(ctx.database, {
    kind: 'reconciliation_break',
    subjectId: `${endToEndId}:${what}`,
    facts: { endToEndId, what },
    at: ctx.now(),
  });
}
