import { randomBytes } from 'node:crypto';
import { askApproval, recordAudit, requirePermission, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { returnIncidentPayment as endpoint } from '../../contract/operator/incidents.ts';
import { getIncident, INCIDENT_RETURN, subjectOf } from './incident-operators.ts';
import { resolveIncident, selectIncident, selectPathPayment, setSuspendedReturning } from './incident-operators.sql.ts';

/**
 * Asks for a payment that was kept back, because it is nobody's here or the bank would not take it back, to go to whoever
 * paid (S41): nothing moves until somebody else of the staff agrees.
 * @throws Problem `not_allowed`, `not_found`, `incident_not_returnable`, `approval_waiting`
 */
export async function returnIncidentPayment(
  ctx: OperatorContext,
  { incidentId, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  requirePermission(ctx, 'incidents.resolve');
  requirePermission(ctx, 'deposits.refund');
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
    // Money of nobody's has no merchant: only staff of all of them sees what is asked, and decides.
    askApproval(ctx, tx, { merchantCode: merchantCode ?? '', kind: INCIDENT_RETURN, subjectId: incidentId, content, reason }),
  );
  return { approvalId };
}

/**
 * Orders the return that two of the staff agreed on, under an id that is written down before the bank is asked, and ends the
 * incident by it. Should the bank refuse, the incident is open again.
 */
export const agreedIncidentReturn: ApprovedAct = {
  kind: INCIDENT_RETURN,
  async perform(ctx, tx, approval) {
    const incident = await selectIncident(tx, approval.subject_id);
    if (!incident) throw new Error(`${approval.id} is about no incident`);
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
