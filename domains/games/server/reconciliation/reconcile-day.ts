import { isCurrency, readDecimal } from '@jogada/platform/contract';
import { errorLine, newId, type Context } from '@jogada/platform/server';
import type { ReportedTransaction } from '@jogada/games/contract/vendor-api';
import {
  endRun,
  failRun,
  findLinesThatDiffer,
  findUnreported,
  hasUnreported,
  insertLines,
  insertRun,
  carryResolutionsOver,
  listDaysSent,
  type ReportLine,
} from './reconciliation.sql.ts';
import type { TransactionReport } from './transaction-report.ts';

const DAY_MS = 86_400_000;
/** How far the vendor's clock, or a call's way, may put a movement into the neighbouring day. */
const MIDNIGHT_MARGIN_MS = 15 * 60_000;

interface DayToReconcile {
  readonly vendorCode: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly report: TransactionReport;
  /** What the run is to be called, where somebody asks for it by name afterwards. */
  readonly runId?: string;
}

/**
 * Holds a vendor's report of a day against the ledger and keeps every difference. A report that can't be had or read is
 * a failed run, which says nothing about the day; it throws, and may be repeated. Answers how many transactions differ.
 */
export async function reconcileDay(
  ctx: Context,
  { vendorCode, day, report, runId = newId('rec', ctx.now()) }: DayToReconcile,
): Promise<{ runId: string; differenceCount: bigint }> {
  await insertRun(ctx.database, { id: runId, vendorCode, day, at: ctx.now() });
  try {
    const from = new Date(`${day}T00:00:00.000Z`);
    const until = new Date(from.getTime() + DAY_MS);
    const storeLines = async (ofDay: string, isOtherDay: boolean) => {
      for await (const page of report(ofDay)) await insertLines(ctx.database, { runId, isOtherDay, lines: page.map(readLine) });
    };
    await storeLines(day, false);

    const morning = new Date(from.getTime() + MIDNIGHT_MARGIN_MS);
    const evening = new Date(until.getTime() - MIDNIGHT_MARGIN_MS);
    if (await hasUnreported(ctx.database, { runId, vendorCode, from, until: morning }))
      await storeLines(dayOf(from.getTime() - DAY_MS), true);
    if (await hasUnreported(ctx.database, { runId, vendorCode, from: evening, until })) await storeLines(dayOf(until.getTime()), true);
    for (const sentOn of await listDaysSent(ctx.database, { runId, vendorCode, from, until })) await storeLines(sentOn, true);

    const differenceCount = await ctx.database.transaction(async (tx) => {
      await findLinesThatDiffer(tx, { runId, vendorCode });
      await findUnreported(tx, { runId, vendorCode, from, until });
      await carryResolutionsOver(tx, { runId });
      return endRun(tx, { runId, at: ctx.now() });
    });
    return { runId, differenceCount };
  } catch (error) {
    await failRun(ctx.database, { runId, fault: errorLine(error), at: ctx.now() });
    throw error;
  }
}

/** The day of a moment, UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function readLine(transaction: ReportedTransaction): ReportLine {
  const { memberId, transactionId, kind, currency, status } = transaction;
  const amount = readMinor(transaction.amount, transaction);
  const winAmount = readMinor(transaction.winAmount ?? '0', transaction);
  return { memberId, transactionId, kind, amount, winAmount, currency, status };
}

function readMinor(decimal: string, { currency, transactionId }: ReportedTransaction): bigint {
  const reading = isCurrency(currency) ? readDecimal(decimal, currency) : undefined;
  if (reading?.kind !== 'amount') throw new Error(`the report's amount of ${transactionId} can't be read`);
  return reading.amount;
}
