import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageAt, pageFrom, readCursor, readOffset } from '@jogada/platform/server';
import {
  TRACED_MAX,
  type listPaymentDifferences as differencesEndpoint,
  type listPaymentRuns as runsEndpoint,
  type PaymentDifference,
  type PaymentRun,
  type resolvePaymentDifference as resolveEndpoint,
  type runPaymentReconciliation as runEndpoint,
  type traceTransfers as traceEndpoint,
} from '../../contract/operator/reconciliation.ts';
import { withEntries } from '../operators/list-member-transfers.ts';
import {
  resolveDifference,
  selectDifferences,
  selectRun,
  selectRuns,
  selectTraced,
  type DifferenceRow,
  type PaymentRunRow,
} from './operator-runs.sql.ts';
import { reconcileDay } from './reconcile-payments.ts';

const DAY_MS = 86_400_000;

/** Reconciliation runs, newest first. @throws Problem `not_allowed` */
export async function listPaymentRuns(
  ctx: OperatorContext,
  { cursor, pageSize }: InputOf<typeof runsEndpoint>,
): Promise<OutputOf<typeof runsEndpoint>> {
  const found = await selectRuns(ctx.database, { after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.started_at, id: row.id }));
  return { list: rows.map(runView), nextCursor };
}

/**
 * Reconciles a UTC day with the bank's list. If the list is unavailable, the run is returned as failed. The run debits nothing but returns
 * that the bank's answer confirms, each once (`noteClawback`); the audit entry counts them.
 * @throws Problem `not_allowed`, `field_invalid` for a day that has not ended
 */
export async function runPaymentReconciliation(
  ctx: OperatorContext,
  { day }: InputOf<typeof runEndpoint>,
): Promise<OutputOf<typeof runEndpoint>> {
  const from = new Date(`${day}T00:00:00.000Z`);
  if (from.getTime() + DAY_MS > ctx.now().getTime()) throw new Problem('field_invalid', { field: 'day' });
  const { runId, takenBackCount } = await reconcileDay(ctx, from);
  const run = await selectRun(ctx.database, runId);
  if (!run) throw new Error(`run ${runId} is missing after its insert`);
  await recordAudit(ctx, ctx.database, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'reconciliation.run',
    subjectId: runId,
    facts: { source: 'pix', day, state: run.state, differenceCount: Number(run.difference_count), takenBackCount },
  });
  return runView(run);
}

/** The differences of a run. @throws Problem `not_allowed`, `not_found`, `malformed_request` */
export async function listPaymentDifferences(
  ctx: OperatorContext,
  { runId, cursor, pageSize }: InputOf<typeof differencesEndpoint>,
): Promise<OutputOf<typeof differencesEndpoint>> {
  if (!(await selectRun(ctx.database, runId))) throw new Problem('not_found');
  const offset = readOffset(cursor);
  const { rows, nextCursor } = pageAt(await selectDifferences(ctx.database, { runId, offset, limit: pageSize + 1 }), { offset, pageSize });
  return { list: rows.map(differenceView), nextCursor };
}

/** Records the finding about a difference, once. @throws Problem `not_allowed`, `not_found` */
export async function resolvePaymentDifference(
  ctx: OperatorContext,
  { runId, endToEndId, what, reason }: InputOf<typeof resolveEndpoint>,
): Promise<OutputOf<typeof resolveEndpoint>> {
  const at = ctx.now();
  await ctx.database.transaction(async (tx) => {
    const by = ctx.operator.username;
    if (!(await resolveDifference(tx, { runId, endToEndId, what, by, resolution: reason, at }))) throw new Problem('not_found');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'reconciliation.resolved',
      subjectId: runId,
      facts: { endToEndId, what },
      reason,
    });
  });
  return { resolvedAt: at.toISOString() };
}

/** The transfers under a vendor's or bank's id, with their entries. @throws Problem `not_allowed` */
export async function traceTransfers(
  ctx: OperatorContext,
  { memberId, source, externalId }: InputOf<typeof traceEndpoint>,
): Promise<OutputOf<typeof traceEndpoint>> {
  const rows = await selectTraced(ctx.database, { memberId, source, externalId, limit: TRACED_MAX });
  return { list: await withEntries(ctx, memberId, rows) };
}

function runView(row: PaymentRunRow): PaymentRun {
  return {
    runId: row.id,
    day: row.day,
    state: row.state,
    paymentCount: Number(row.payment_count),
    differenceCount: Number(row.difference_count),
    openCount: Number(row.open_count),
    fault: row.fault,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    paymentAccountId: row.payment_account_id,
  };
}

function differenceView(row: DifferenceRow): PaymentDifference {
  return {
    endToEndId: row.end_to_end_id,
    what: row.what,
    memberId: row.member_id,
    username: row.username,
    hereAmount: row.here_amount?.toString() ?? null,
    thereAmount: row.there_amount?.toString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
    resolution: row.resolution,
  };
}
