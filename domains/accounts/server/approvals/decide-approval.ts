import {
  SettingChange,
  type Approval,
  type decideApproval as decideEndpoint,
  type listApprovals as listEndpoint,
} from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type Transaction } from '@jogada/platform/server';
import * as v from 'valibot';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { lockApproval, selectApprovals, updateApproval, type ApprovalRow } from './approval.sql.ts';

/** The act that a domain performs on approval. */
export interface ApprovedAct {
  readonly kind: string;
  /** Runs in the transaction of the decision. @throws Problem `approval_not_possible` when the act is no longer possible */
  readonly perform: (ctx: OperatorContext, tx: Transaction, approval: ApprovalRow) => Promise<void>;
  /** Runs when the request is refused, to undo what the request changed. */
  readonly refuse?: (ctx: OperatorContext, tx: Transaction, approval: ApprovalRow) => Promise<void>;
}

/** @throws Problem `not_allowed` */
export async function listApprovals(ctx: OperatorContext, input: InputOf<typeof listEndpoint>): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectApprovals(ctx.database, {
    isWaiting: input.state === 'waiting',
    merchantCodes: ctx.operator.merchantCodes,
    after: readCursor(input.cursor),
    limit: input.pageSize + 1,
  });
  const { rows, nextCursor } = pageFrom(found, input.pageSize, (row) => ({ at: row.asked_at, id: row.id }));
  return { list: rows.map((row) => approvalView(ctx, row)), nextCursor };
}

/** Approves and performs, or refuses, a request of another member of staff. @throws Problem as the contract lists */
export function decideApproval(acts: readonly ApprovedAct[]) {
  return (ctx: OperatorContext, { approvalId, isApproved, reason }: InputOf<typeof decideEndpoint>): Promise<Approval> => {
    if (!isApproved && reason.length < 3) throw new Problem('field_required', { field: 'reason' });
    return ctx.database.transaction(async (tx) => {
      const row = await lockApproval(tx, approvalId);
      if (!row) throw new Problem('not_found');
      if (row.state !== 'waiting') throw new Problem('approval_decided');
      if (row.asked_by === ctx.operator.id) throw new Problem('approval_own');
      const act = acts.find(({ kind }) => kind === row.kind);
      if (!act) throw new Error(`no handler for approvals of kind ${row.kind}`);
      const state = isApproved ? 'approved' : 'refused';
      await updateApproval(tx, { id: row.id, state, decidedBy: ctx.operator.id, why: reason, at: ctx.now() });
      await (isApproved ? act.perform(ctx, tx, row) : act.refuse?.(ctx, tx, row));
      await recordAudit(ctx, tx, {
        actorKind: 'operator',
        actorId: ctx.operator.id,
        action: `approval.${state}`,
        subjectId: row.subject_id,
        merchantCode: row.merchant_code,
        facts: { approvalId, kind: row.kind, askedBy: row.asked_by, ...row.content },
        reason: reason === '' ? row.reason : reason,
      });
      return approvalView(ctx, (await lockApproval(tx, approvalId)) ?? row);
    });
  };
}

/** A programme's change is stored as JSON: `changes`, and the `draft` that the act applies. */
function contentOf({ content: { changes, draft: _draft, ...content } }: ApprovalRow): Pick<Approval, 'content' | 'changes'> {
  return { content, changes: typeof changes === 'string' ? v.parse(v.array(SettingChange), JSON.parse(changes)) : [] };
}

function approvalView(ctx: OperatorContext, row: ApprovalRow): Approval {
  return {
    approvalId: row.id,
    merchantCode: row.merchant_code,
    kind: row.kind,
    subjectId: row.subject_id,
    ...contentOf(row),
    reason: row.reason,
    state: row.state,
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedWhy: row.decided_why,
    isOwn: row.asked_by === ctx.operator.id,
  };
}
