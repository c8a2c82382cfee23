import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type {
  CashierIncident,
  listCashierIncidents as listEndpoint,
  MoneyPath,
  readCashierIncident as readEndpoint,
  resolveCashierIncident as resolveEndpoint,
} from '../../contract/operator/incidents.ts';
import { TRACED_MAX } from '../../contract/operator/reconciliation.ts';
import { depositCaseOf } from '../deposit/deposit-case.ts';
import { selectDepositCase } from '../deposit/deposit-case.sql.ts';
import { withEntries } from '../operators/list-member-transfers.ts';
import { selectTraced } from '../reconciliation/operator-runs.sql.ts';
import { findCaseWithSteps } from '../withdrawal/withdrawal-case.ts';
import {
  resolveIncident,
  selectIncident,
  selectIncidents,
  selectPathPayment,
  selectPathRefunds,
  selectWhoWaits,
  type IncidentRow,
  type PathPaymentRow,
} from './incident-operators.sql.ts';

/** Approval kind of a refund requested for an incident. */
export const INCIDENT_RETURN = 'wallet.incident_return';

/** Incidents of payments and payouts, newest first. @throws Problem `not_allowed` */
export async function listCashierIncidents(
  ctx: OperatorContext,
  { state, cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectIncidents(ctx.database, {
    isOpen: state === undefined ? null : state === 'open',
    merchantCodes: ctx.operator.merchantCodes,
    after: readCursor(cursor),
    limit: pageSize + 1,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.at, id: row.incident_id }));
  return { list: rows.map(incidentView), nextCursor };
}

/** One incident with its money path. @throws Problem `not_allowed`, `not_found` */
export async function readCashierIncident(
  ctx: OperatorContext,
  { incidentId }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const row = await getIncident(ctx, incidentId);
  const path = await findPath(ctx, row);
  return {
    incident: incidentView(row),
    path,
    isReturnable: path.payment?.state === 'suspense' && path.payment.amount !== null,
    waitsForSecond: await selectWhoWaits(ctx.database, { kind: INCIDENT_RETURN, subjectId: incidentId }),
  };
}

/** Resolves an incident with a finding; no money moves. @throws Problem `not_allowed`, `not_found`, also if already resolved */
export async function resolveCashierIncident(
  ctx: OperatorContext,
  { incidentId, reason }: InputOf<typeof resolveEndpoint>,
): Promise<CashierIncident> {
  const before = await getIncident(ctx, incidentId);
  await ctx.database.transaction(async (tx) => {
    const resolved = { incidentId, by: ctx.operator.username, resolution: reason, at: ctx.now() };
    if (!(await resolveIncident(tx, resolved))) throw new Problem('not_found');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'incident.resolved',
      subjectId: incidentId,
      merchantCode: before.merchant_code,
      facts: { kind: before.kind, subjectId: before.subject_id },
      reason,
    });
  });
  return incidentView((await selectIncident(ctx.database, incidentId)) ?? before);
}

/** Incidents without a known owner are for staff of all merchants. @throws Problem `not_found` */
export async function getIncident(ctx: OperatorContext, incidentId: string): Promise<IncidentRow> {
  const row = await selectIncident(ctx.database, incidentId);
  if (!row || (row.merchant_code === null && ctx.operator.merchantCodes !== null)) throw new Problem('not_found');
  return row;
}

/** The subject's id: the bank's id of a payment, or our id of a withdrawal or member. */
export function subjectOf({ subject_id: subjectId }: Pick<IncidentRow, 'subject_id'>): string {
  // A subject that can have several incidents of one kind has a suffix after a colon.
  return subjectId.split(':')[0] ?? subjectId;
}

async function findPath(ctx: OperatorContext, row: IncidentRow): Promise<MoneyPath> {
  const subject = subjectOf(row);
  const payment = await selectPathPayment(ctx.database, subject);
  const depositId = payment?.deposit_id ?? row.facts['depositId'];
  const deposit = depositId === undefined ? undefined : await selectDepositCase(ctx.database, depositId);
  const refunds = payment ? await selectPathRefunds(ctx.database, payment.end_to_end_id) : [];
  const withdrawalId = subject.startsWith('wdr_') ? subject : row.facts['payoutId'];
  const withdrawal = withdrawalId === undefined ? undefined : await findCaseWithSteps(ctx.database, withdrawalId);
  const { member_id: memberId } = row;
  const traced =
    memberId === null
      ? []
      : await selectTraced(ctx.database, { memberId, source: 'pix', externalId: withdrawalId ?? subject, limit: TRACED_MAX });
  return {
    payment: payment ? paymentView(payment) : null,
    deposit: deposit ? depositCaseOf(deposit) : null,
    refunds: refunds.map((refund) => ({
      returnId: refund.return_id,
      amount: refund.amount.toString(),
      state: refund.state,
      createdAt: refund.created_at.toISOString(),
      endedAt: refund.ended_at?.toISOString() ?? null,
    })),
    withdrawal: withdrawal ?? null,
    transfers: memberId === null ? [] : await withEntries(ctx, memberId, traced),
  };
}

function paymentView(row: PathPaymentRow): NonNullable<MoneyPath['payment']> {
  return {
    endToEndId: row.end_to_end_id,
    state: row.state,
    txid: row.txid,
    amount: row.amount?.toString() ?? null,
    reasonCode: row.reason_code,
    returnId: row.return_id,
    notifiedAt: row.notified_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

function incidentView(row: IncidentRow): CashierIncident {
  return {
    incidentId: row.incident_id,
    kind: row.kind,
    subjectId: row.subject_id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    facts: row.facts,
    at: row.at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
    resolution: row.resolution,
  };
}
