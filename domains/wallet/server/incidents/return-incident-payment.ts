import { randomBytes } from 'node:crypto';
import { askApproval, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { returnIncidentPayment as endpoint } from '../../contract/operator/incidents.ts';
import { getIncident, INCIDENT_RETURN, subjectOf } from './incident-operators.ts';
import { resolveIncident, selectIncident, selectPathPayment, setSuspendedReturning } from './incident-operators.sql.ts';

/**
 * Requests the refund of a payment in suspense, whose owner is unknown or whose refund the bank refused (S41). It is ordered after
 * a second operator approves it.
 * @throws Problem `not_allowed`, `not_found`, `incident_not_returnable`, `approval_waiting`
 */
export async function returnIncidentPayment(
  ctx: OperatorContext,
  { incidentId, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const incident = await getIncident(ctx, incidentId);
  const payment = await selectPathPayment(ctx.database, subjectOf(incident));
  if (payment?.state !== 'suspense' || payment.amount === null) throw new Problem('incident_not_returnable');
  const { merchant_code: merchantCode, member_id: memberId, username } = incident;
  const content = {
    direction: 'debit',
    amount: payment.amount.toString(),
    currency: 'BRL',
    endToEndId: payment.end_to_end_id,
    ...(memberId !== null && { memberId, username }),
  };
  const approvalId = await ctx.database.transaction((tx) =>
    // Unowned money has no merchant: only staff of all merchants can see and decide the request.
    askApproval(ctx, tx, { merchantCode: merchantCode ?? '', kind: INCIDENT_RETURN, subjectId: incidentId, content, reason }),
  );
  return { approvalId };
}

/**
 * Orders an approved refund under an id stored before the bank is called, and resolves the incident. If the bank refuses, the
 * incident reopens.
 */
export const agreedIncidentReturn: ApprovedAct = {
  kind: INCIDENT_RETURN,
  async perform(ctx, tx, approval) {
    const incident = await selectIncident(tx, approval.subject_id);
    if (!incident) throw new Error(`approval ${approval.id} names no incident`);
    const endToEndId = subjectOf(incident);
    const returnId = `i${randomBytes(15).toString('hex')}`;
    const at = ctx.now();
    if (!(await setSuspendedReturning(tx, { endToEndId, returnId, at })))
      throw new Problem('approval_not_possible', { why: 'not_waiting' });
    await resolveIncident(tx, { incidentId: incident.incident_id, by: approval.asked_by_name, resolution: approval.reason, at });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'incident.return_ordered',
      subjectId: incident.incident_id,
      merchantCode: incident.merchant_code,
      facts: { approvalId: approval.id, endToEndId, returnId, askedBy: approval.asked_by, amount: String(approval.content['amount']) },
      reason: approval.reason,
    });
  },
};
