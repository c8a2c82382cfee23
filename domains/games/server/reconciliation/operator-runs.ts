import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { isCurrency, Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, pageAt, pageFrom, readCursor, readOffset } from '@jogada/platform/server';
import type {
  listVendorDifferences as differencesEndpoint,
  listVendorRuns as runsEndpoint,
  resolveVendorDifference as resolveEndpoint,
  runVendorReconciliation as runEndpoint,
  VendorDifference,
  VendorRun,
} from '../../contract/operator/reconciliation.ts';
import { resolveDifference, selectDifferences, selectRun, selectRuns, type DifferenceRow, type VendorRunRow } from './operator-runs.sql.ts';
import { dayOf } from './reconcile-day.ts';
import { reconcileVendor } from './reconcile-yesterday.ts';
import { listReportingVendors } from './reconciliation.sql.ts';

/**
 * Lists the runs of all vendors, newest first.
 * @throws Problem `not_allowed`
 */
export async function listVendorRuns(
  ctx: OperatorContext,
  { cursor, pageSize }: InputOf<typeof runsEndpoint>,
): Promise<OutputOf<typeof runsEndpoint>> {
  const found = await selectRuns(ctx.database, { after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.started_at, id: row.id }));
  const reporting = await listReportingVendors(ctx.database);
  return { list: rows.map(runView), nextCursor, reporting: reporting.map(({ code, name }) => ({ vendorCode: code, vendorName: name })) };
}

/**
 * Compares a vendor's report of a day (UTC) with the ledger now. An unavailable report yields a failed run, which is returned like any
 * other.
 * @throws Problem `not_allowed`, `field_invalid` for a day that has not ended, `vendor_not_found`, `vendor_unavailable` when no run could
 * start
 */
export async function runVendorReconciliation(
  ctx: OperatorContext,
  { vendorCode, day }: InputOf<typeof runEndpoint>,
): Promise<OutputOf<typeof runEndpoint>> {
  if (day >= dayOf(ctx.now().getTime())) throw new Problem('field_invalid', { field: 'day' });
  const vendor = (await listReportingVendors(ctx.database)).find(({ code }) => code === vendorCode);
  if (!vendor) throw new Problem('vendor_not_found');
  const runId = newId('rec', ctx.now());
  try {
    await reconcileVendor(ctx, vendor, { day, runId });
  } catch (error) {
    ctx.log.warn({ err: error, vendor: vendorCode, day }, 'reconciliation requested by an operator failed');
  }
  const run = await selectRun(ctx.database, runId);
  if (!run) throw new Problem('vendor_unavailable');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'reconciliation.run',
    subjectId: run.id,
    facts: { vendorCode, day, state: run.state, differenceCount: Number(run.difference_count) },
  });
  return runView(run);
}

/**
 * Lists the differences between a report and the ledger.
 * @throws Problem `not_allowed`, `not_found`, `malformed_request`
 */
export async function listVendorDifferences(
  ctx: OperatorContext,
  { runId, cursor, pageSize }: InputOf<typeof differencesEndpoint>,
): Promise<OutputOf<typeof differencesEndpoint>> {
  if (!(await selectRun(ctx.database, runId))) throw new Problem('not_found');
  const offset = readOffset(cursor);
  const { rows, nextCursor } = pageAt(await selectDifferences(ctx.database, { runId, offset, limit: pageSize + 1 }), { offset, pageSize });
  return { list: rows.map(differenceView), nextCursor };
}

/**
 * Records the resolution of a difference, once.
 * @throws Problem `not_allowed`, `not_found`
 */
export async function resolveVendorDifference(
  ctx: OperatorContext,
  { runId, memberId, transactionId, reason }: InputOf<typeof resolveEndpoint>,
): Promise<OutputOf<typeof resolveEndpoint>> {
  const at = ctx.now();
  await ctx.database.transaction(async (tx) => {
    const by = ctx.operator.username;
    if (!(await resolveDifference(tx, { runId, memberId, transactionId, by, resolution: reason, at }))) throw new Problem('not_found');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'reconciliation.resolved',
      subjectId: runId,
      facts: { memberId, transactionId },
      reason,
    });
  });
  return { resolvedAt: at.toISOString() };
}

function runView(row: VendorRunRow): VendorRun {
  return {
    runId: row.id,
    vendorCode: row.vendor_code,
    vendorName: row.vendor_name,
    day: row.day,
    state: row.state,
    lineCount: Number(row.line_count),
    differenceCount: Number(row.difference_count),
    openCount: Number(row.open_count),
    fault: row.fault,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

function differenceView(row: DifferenceRow): VendorDifference {
  const currency = row.here?.currency ?? row.there?.currency ?? '';
  return {
    memberId: row.member_id,
    username: row.username ?? '',
    transactionId: row.transaction_id,
    source: row.vendor_code,
    reasons: row.reasons,
    here: row.here && { ...row.here, winAmount: row.here.winAmount ?? '0' },
    there: row.there && { ...row.there, winAmount: row.there.winAmount ?? '0' },
    currency: isCurrency(currency) ? currency : null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
    resolution: row.resolution,
  };
}
