import type { MemberProfile, setMemberStatus as endpoint } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { emit } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { MEMBER_STATUS_CHANGED, type MemberStatusChanged } from '../events.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { endSessions } from '../session/end-sessions.ts';
import { readMemberProfile } from './read-member-profile.ts';
import { lockMemberStatus, updateMemberStatus } from './staff-members.sql.ts';

/**
 * Blocks or unblocks a member and ends every session. Other domains react to the event: a blocked member cannot stake or withdraw, but open
 * claims are still credited. A closed account stays closed.
 * @throws Problem `not_allowed`, `not_found`, `account_closed`
 */
export async function setMemberStatus(
  ctx: OperatorContext,
  { memberId, status, reason }: InputOf<typeof endpoint>,
): Promise<MemberProfile> {
  await ctx.database.transaction(async (tx) => {
    const member = await lockMemberStatus(tx, memberId);
    if (!member) throw new Problem('not_found');
    if (member.status === status) return;
    if (member.status === 'closed') throw new Problem('account_closed');
    await updateMemberStatus(tx, { memberId, status });
    if (status !== 'active') await endSessions(ctx, tx, { memberId, reason: 'revoked' });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: `member.${STEPS[status]}`,
      subjectId: memberId,
      merchantCode: member.merchant_code,
      before: { status: member.status },
      after: { status },
      reason,
    });
    const payload: MemberStatusChanged = { memberId, merchantCode: member.merchant_code, status };
    await emit(tx, { topic: MEMBER_STATUS_CHANGED, payload, at: ctx.now() });
  });
  return readMemberProfile(ctx, { memberId });
}

const STEPS = { active: 'reopened', blocked: 'blocked' } as const;
