import type { MemberProfile, setClubLabel as endpoint } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { readMemberProfile } from './read-member-profile.ts';
import { updateClubLabel } from './staff-members.sql.ts';

/**
 * Sets a member's club label, which header, menus and panel show (CON-04, CON-12).
 * @throws Problem `not_allowed`, `not_found`
 */
export async function setClubLabel(ctx: OperatorContext, { memberId, label }: InputOf<typeof endpoint>): Promise<MemberProfile> {
  await ctx.database.transaction(async (tx) => {
    if (!(await updateClubLabel(tx, { memberId, label }))) throw new Problem('not_found');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'member.club_label_set',
      subjectId: memberId,
      facts: { label },
    });
  });
  return readMemberProfile(ctx, { memberId });
}
