import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { Feedback, handleFeedback as handleEndpoint, listFeedback as listEndpoint } from '../../contract/operator/feedback.ts';
import { selectFeedback, selectOneFeedback, setFeedbackHandled, type FeedbackRow } from './feedback.sql.ts';

/** @throws Problem `not_allowed` */
export async function listFeedback(
  ctx: OperatorContext,
  { isHandled, cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectFeedback(ctx.database, {
    isHandled: isHandled === undefined ? null : isHandled === 'true',
    merchantCodes: ctx.operator.merchantCodes,
    after: readCursor(cursor),
    limit: pageSize + 1,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.written_at, id: row.feedback_id }));
  return { list: rows.map(feedbackOf), nextCursor };
}

/** Records the outcome of a suggestion; the audit trail records the operator. @throws Problem `not_allowed`, `not_found` */
export async function handleFeedback(ctx: OperatorContext, { feedbackId, reason }: InputOf<typeof handleEndpoint>): Promise<Feedback> {
  return ctx.database.transaction(async (tx) => {
    if (!(await setFeedbackHandled(tx, { feedbackId, by: ctx.operator.id, finding: reason, at: ctx.now() })))
      throw new Problem('not_found');
    await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action: 'feedback.handled', subjectId: feedbackId });
    const row = await selectOneFeedback(tx, feedbackId);
    if (!row) throw new Error(`feedback ${feedbackId} is missing after its update`);
    return feedbackOf(row);
  });
}

function feedbackOf(row: FeedbackRow): Feedback {
  return {
    feedbackId: row.feedback_id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    text: row.text,
    writtenAt: row.written_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    handledBy: row.handled_by,
    finding: row.finding,
  };
}
