import type {
  listMemberClosings as listEndpoint,
  MemberClosing,
  noteClosingAnswer as noteEndpoint,
  openClosing as openEndpoint,
} from '@jogada/accounts/contract/operator';
import { isRealMember } from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import { askApproval } from '../approvals/ask-approval.ts';
import type { ApprovedAct } from '../approvals/decide-approval.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectMember } from '../members/member.sql.ts';
import { lockMemberStatus } from '../members/staff-members.sql.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { closeAccount } from './close-account.ts';
import { insertClosing, lockClosing, selectClosings, updateAnswer, updateClosingState } from './closing.sql.ts';
import { notifyOfClosing } from './notify-of-closing.ts';

const MEMBER_CLOSING = 'accounts.member_closing';
/** How long in ms a member has to answer before an account can be closed (R26). */
const ANSWER_MS = 7 * 86_400_000;
const LISTED_MAX = 20;

/**
 * Opens a closure case (R26): notifies the member of the reason and the deadline. After the deadline another member of staff decides the
 * approval. Until then nothing changes.
 * @throws Problem `not_allowed`, `not_found`, `account_closed`, `approval_waiting`
 */
export async function openClosing(
  ctx: OperatorContext,
  { memberId, reason }: InputOf<typeof openEndpoint>,
): Promise<OutputOf<typeof openEndpoint>> {
  const at = ctx.now();
  const answerUntil = new Date(at.getTime() + ANSWER_MS);
  await ctx.database.transaction(async (tx) => {
    const [locked, member] = [await lockMemberStatus(tx, memberId), await selectMember(tx, memberId)];
    if (!locked || !member || !isRealMember(member.type)) throw new Problem('not_found');
    if (member.status === 'closed') throw new Problem('account_closed');
    const { merchant_code: merchantCode, username } = member;
    // The new case replaces an open one for inactivity.
    const open = await lockClosing(tx, { openOf: memberId });
    if (open?.kind === 'inactive') await updateClosingState(tx, { closingId: open.id, state: 'kept', by: ctx.operator.id, at });
    const closingId = newId('cls', at);
    if (
      !(await insertClosing(tx, {
        id: closingId,
        memberId,
        merchantCode,
        kind: 'operator',
        reason,
        openedBy: ctx.operator.id,
        at,
        answerUntil,
      }))
    )
      throw new Problem('approval_waiting');
    const content = { username, closingId, answerUntil: answerUntil.toISOString() };
    await askApproval(ctx, tx, { merchantCode, kind: MEMBER_CLOSING, subjectId: memberId, content, reason });
    await notifyOfClosing(ctx, tx, {
      member_id: member.id,
      merchant_code: merchantCode,
      reason,
      answer_until: answerUntil,
      news: 'opened',
    });
  });
  return listMemberClosings(ctx, { memberId });
}

/** @throws Problem `not_allowed` */
export async function listMemberClosings(
  ctx: OperatorContext,
  { memberId }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await selectClosings(ctx.database, { memberId, limit: LISTED_MAX });
  return {
    list: rows.map((row): MemberClosing => ({
      closingId: row.id,
      kind: row.kind,
      reason: row.reason,
      openedBy: row.opened_by_name,
      openedAt: row.opened_at.toISOString(),
      answerUntil: row.answer_until.toISOString(),
      answer: row.answer,
      answeredAt: row.answered_at?.toISOString() ?? null,
      answerNotedBy: row.answer_noted_by_name,
      state: row.state,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by_name,
      recordedSteps: row.step_count,
    })),
  };
}

/**
 * Records an answer given by e-mail or telephone: a blocked member cannot answer on the site. @throws Problem `not_allowed`, `not_found`,
 * `closing_over`
 */
export async function noteClosingAnswer(
  ctx: OperatorContext,
  { closingId, answer }: InputOf<typeof noteEndpoint>,
): Promise<OutputOf<typeof noteEndpoint>> {
  const memberId = await ctx.database.transaction(async (tx) => {
    const closing = await lockClosing(tx, { closingId });
    if (!closing) throw new Problem('not_found');
    if (closing.state !== 'open') throw new Problem('closing_over');
    await updateAnswer(tx, { closingId, answer, at: ctx.now(), notedBy: ctx.operator.id });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'closing.answer_noted',
      subjectId: closing.member_id,
      merchantCode: closing.merchant_code,
      facts: { closingId },
    });
    return closing.member_id;
  });
  return listMemberClosings(ctx, { memberId });
}

/** Closes or keeps the account of a staff case, after the member's deadline and by another member of staff (R26, S41). */
export const agreedClosing: ApprovedAct = {
  kind: MEMBER_CLOSING,
  async perform(ctx, tx, approval) {
    const member = await lockMemberStatus(tx, approval.subject_id);
    const closing = await lockClosing(tx, { closingId: String(approval.content['closingId']) });
    if (closing?.state !== 'open' || member?.status === 'closed') throw new Problem('approval_not_possible', { why: 'closed' });
    if (ctx.now() < closing.answer_until) throw new Problem('closing_not_due', { until: closing.answer_until.toISOString() });
    await closeAccount(ctx, tx, closing, ctx.operator.id);
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'member.closed',
      subjectId: closing.member_id,
      merchantCode: closing.merchant_code,
      facts: { closingId: closing.id, askedBy: approval.asked_by },
      before: { status: member?.status ?? null },
      after: { status: 'closed' },
      reason: approval.reason,
    });
  },
  async refuse(ctx, tx, approval) {
    const closing = await lockClosing(tx, { closingId: String(approval.content['closingId']) });
    if (closing?.state !== 'open') return;
    await updateClosingState(tx, { closingId: closing.id, state: 'kept', by: ctx.operator.id, at: ctx.now() });
    await notifyOfClosing(ctx, tx, { ...closing, news: 'kept' });
  },
};
