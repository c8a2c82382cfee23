import { SESSION_COOKIE } from '@jogada/accounts/contract/player';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext } from '../member-context.ts';
import { endSessions, endTheseSessions } from './end-sessions.ts';

/** Ends every session of the account and revokes all remembered logins. */
export async function signOutEverywhere(ctx: MemberContext): Promise<{ endedCount: number }> {
  const { member, session } = ctx;
  const endedCount = await ctx.database.transaction(async (tx) => {
    // The calling session ends as logged out, the others as revoked.
    const here = await endTheseSessions(ctx, tx, { memberId: member.id, sessionIds: [session.id], reason: 'logged_out' });
    const count = here + (await endSessions(ctx, tx, { memberId: member.id, reason: 'revoked' })).length;
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'session.signed_out_everywhere',
      subjectId: member.id,
      facts: { count },
    });
    return count;
  });
  ctx.cookies.clear(SESSION_COOKIE);
  return { endedCount };
}
