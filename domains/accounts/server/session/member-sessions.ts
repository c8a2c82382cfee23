import type { endMemberSessions as endContract, listMemberSessions as listContract } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { selectMember } from '../members/member.sql.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { endSessions } from './end-sessions.ts';
import { listedDevice } from './list-devices.ts';
import { endOf } from './session-life.ts';
import { selectOpenSessions } from './session.sql.ts';

/** A member's sessions, for the staff. @throws Problem `not_allowed`, `not_found` */
export async function listMemberSessions(
  ctx: OperatorContext,
  { memberId }: InputOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  if (!(await selectMember(ctx.database, memberId))) throw new Problem('not_found');
  const rows = await selectOpenSessions(ctx.database, memberId);
  return { list: rows.filter((row) => endOf(row, ctx.now()) === null).map((row) => listedDevice(row, null)) };
}

/** Ends every session of a member and revokes all remembered logins (S26). @throws Problem `not_allowed`, `not_found` */
export async function endMemberSessions(
  ctx: OperatorContext,
  { memberId }: InputOf<typeof endContract>,
): Promise<OutputOf<typeof endContract>> {
  const endedCount = await ctx.database.transaction(async (tx) => {
    if (!(await selectMember(tx, memberId))) throw new Problem('not_found');
    const count = (await endSessions(ctx, tx, { memberId, reason: 'revoked' })).length;
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'session.ended_by_operator',
      subjectId: memberId,
      facts: { count },
    });
    return count;
  });
  return { endedCount };
}
