import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { closeBehaviourCase as closeEndpoint, listBehaviourCases as listEndpoint } from '../../contract/operator/behaviour.ts';
import { selectBehaviourCases, setBehaviourFinding } from './behaviour.sql.ts';

/** @throws Problem `not_allowed` */
export async function listBehaviourCases(
  ctx: OperatorContext,
  { isOpen, cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const wanted = isOpen === undefined ? null : isOpen === 'true';
  const page = { merchantCodes: ctx.operator.merchantCodes, after: readCursor(cursor), limit: pageSize + 1 };
  const found = await selectBehaviourCases(ctx.database, { isOpen: wanted, ...page });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.opened_at, id: row.case_id }));
  return {
    list: rows.map((row) => ({
      caseId: row.case_id,
      merchantCode: row.merchant_code,
      memberId: row.member_id,
      username: row.username,
      signals: row.signals,
      openedAt: row.opened_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      closedBy: row.closed_by,
      finding: row.finding,
    })),
    nextCursor,
  };
}

/** Closes a case with a finding (R24); the audit trail records the operator. @throws Problem `not_allowed`, `not_found` */
export async function closeBehaviourCase(
  ctx: OperatorContext,
  { caseId, finding }: InputOf<typeof closeEndpoint>,
): Promise<OutputOf<typeof closeEndpoint>> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const memberId = await setBehaviourFinding(tx, { caseId, finding, by: ctx.operator.id, at });
    if (memberId === undefined) throw new Problem('not_found');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'behaviour_case.closed',
      subjectId: memberId,
      facts: { caseId, finding },
    });
    return { closedAt: at.toISOString() };
  });
}
