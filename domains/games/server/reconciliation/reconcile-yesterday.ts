import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import { adapterOf } from '../vendor-api/adapter-of.ts';
import { dayOf, reconcileDay } from './reconcile-day.ts';
import { failAbandonedRuns, listUnreconciledVendors, type ReportingVendorRow } from './reconciliation.sql.ts';

const HOUR_MS = 3_600_000;
/** A vendor has so long after midnight, UTC, to end what it began before. */
const READY_AFTER_MS = HOUR_MS;
/** No run takes longer. */
const RUN_MAX_MS = 6 * HOUR_MS;

/** Reconciles the day that has ended with every vendor that serves a report, once; what failed is tried again at the next turn. */
export async function reconcileYesterday(ctx: Context & Pick<Services, 'settings'>): Promise<void> {
  await failAbandonedRuns(ctx.database, { startedBefore: new Date(ctx.now().getTime() - RUN_MAX_MS), at: ctx.now() });
  const day = dayOf(ctx.now().getTime() - READY_AFTER_MS - 24 * HOUR_MS);
  for (const row of await listUnreconciledVendors(ctx.database, day)) {
    try {
      const { differenceCount } = await reconcileVendor(ctx, row, { day });
      if (differenceCount > 0n) ctx.log.warn({ vendor: row.code, day, differenceCount }, 'the report differs from the ledger');
    } catch (error) {
      // One vendor's report must not keep the others' waiting.
      ctx.log.error({ err: error, vendor: row.code, day }, 'reconciliation failed');
    }
  }
}

/** Fetches a vendor's report of a day (UTC) and holds it against the ledger. @throws what keeps the report from being had or read */
export async function reconcileVendor(
  ctx: Context & Pick<Services, 'settings'>,
  vendor: ReportingVendorRow,
  { day, runId }: { day: string; runId?: string },
): Promise<{ runId: string; differenceCount: bigint }> {
  const report = await adapterOf(vendor.api).reportOf(ctx, vendor);
  return reconcileDay(ctx, { vendorCode: vendor.code, day, report, ...(runId !== undefined && { runId }) });
}
