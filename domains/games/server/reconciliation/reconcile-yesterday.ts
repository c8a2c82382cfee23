import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import { adapterOf } from '../vendor-api/adapter-of.ts';
import { dayOf, reconcileDay } from './reconcile-day.ts';
import { failAbandonedRuns, listUnreconciledVendors, type ReportingVendorRow } from './reconciliation.sql.ts';

const HOUR_MS = 3_600_000;
/** Time after midnight UTC, in ms, for a vendor to finish the previous day. */
const READY_AFTER_MS = HOUR_MS;
/** Upper bound of a run, in ms. An older unfinished run is marked failed. */
const RUN_MAX_MS = 6 * HOUR_MS;

/** Reconciles the previous day once with every vendor that serves a report. A failed run is retried at the next turn. */
export async function reconcileYesterday(ctx: Context & Pick<Services, 'settings' | 'games'>): Promise<void> {
  await failAbandonedRuns(ctx.database, { startedBefore: new Date(ctx.now().getTime() - RUN_MAX_MS), at: ctx.now() });
  const day = dayOf(ctx.now().getTime() - READY_AFTER_MS - 24 * HOUR_MS);
  for (const row of await listUnreconciledVendors(ctx.database, day)) {
    try {
      const { differenceCount } = await reconcileVendor(ctx, row, { day });
      if (differenceCount > 0n) ctx.log.warn({ vendor: row.code, day, differenceCount }, 'the report differs from the ledger');
    } catch (error) {
      // A failing vendor must not block the others.
      ctx.log.error({ err: error, vendor: row.code, day }, 'reconciliation failed');
    }
  }
}

/**
 * Fetches a vendor's report of a day (UTC) and compares it with the ledger.
 * @throws the error that made the report unavailable or unreadable
 */
export async function reconcileVendor(
  ctx: Context & Pick<Services, 'settings' | 'games'>,
  vendor: ReportingVendorRow,
  { day, runId }: { day: string; runId?: string },
): Promise<{ runId: string; differenceCount: bigint }> {
  const report = await adapterOf(vendor.api).reportOf(ctx, vendor);
  return reconcileDay(ctx, { vendorCode: vendor.code, day, report, ...(runId !== undefined && { runId }) });
}
