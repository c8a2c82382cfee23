import { Problem } from '@jogada/platform/contract';
import { newId, type Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { insertApproval, type ApprovalContent } from './approval.sql.ts';

export interface AskedFor {
  readonly merchantCode: string;
  readonly kind: string;
  readonly subjectId: string;
  /** All parameters of the act; amounts in minor units. */
  readonly content: ApprovalContent;
  readonly reason: string;
}

/** Requests approval by a second member of staff (S41). The act is performed on approval. @throws Problem `approval_waiting` */
export async function askApproval(ctx: OperatorContext, tx: Transaction, asked: AskedFor): Promise<`apv_${string}`> {
  const at = ctx.now();
  const id = newId('apv', at);
  if (!(await insertApproval(tx, { ...asked, id, askedBy: ctx.operator.id, at }))) throw new Problem('approval_waiting');
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'approval.asked',
    subjectId: asked.subjectId,
    merchantCode: asked.merchantCode,
    facts: { approvalId: id, kind: asked.kind, ...asked.content },
    reason: asked.reason,
  });
  return id;
}
