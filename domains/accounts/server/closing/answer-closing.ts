import type { answerClosing as answerEndpoint, OwnClosing, readClosing as readEndpoint } from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext } from '../member-context.ts';
import { lockClosing, selectOpenClosing, updateAnswer } from './closing.sql.ts';

/** Returns the open closure case that the member can answer (R26); null without one. */
export async function readClosing(ctx: MemberContext): Promise<OutputOf<typeof readEndpoint>> {
  return { closing: await ownClosing(ctx.database, ctx.member.id) };
}

/** Records the member's answer. A later answer replaces the earlier one; the immutable record keeps both. @throws Problem `closing_over` */
export function answerClosing(
  ctx: MemberContext,
  { closingId, answer }: InputOf<typeof answerEndpoint>,
): Promise<OutputOf<typeof answerEndpoint>> {
  const memberId = ctx.member.id;
  return ctx.database.transaction(async (tx) => {
    const closing = await lockClosing(tx, { openOf: memberId });
    if (closing?.id !== closingId || closing.kind !== 'operator') throw new Problem('closing_over');
    await updateAnswer(tx, { closingId, answer, at: ctx.now(), notedBy: null });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: memberId,
      action: 'closing.answered',
      subjectId: memberId,
      merchantCode: ctx.merchant.code,
      facts: { closingId },
    });
    return { closing: await ownClosing(tx, memberId) };
  });
}

async function ownClosing(sql: Sql, memberId: string): Promise<OwnClosing | null> {
  const row = await selectOpenClosing(sql, memberId);
  // Only cases opened by staff need an answer: a sign-in already keeps an inactive account.
  if (row?.kind !== 'operator') return null;
  return {
    closingId: row.id,
    reason: row.reason,
    openedAt: row.opened_at.toISOString(),
    answerUntil: row.answer_until.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
