import { SESSION_COOKIE } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '../member-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endTheseSessions } from '../session/end-sessions.ts';

/** Ends this session only and removes the cookie. Succeeds without a session. */
export async function logOut(ctx: VisitorContext): Promise<Record<string, never>> {
  const { member, session } = ctx;
  if (member && session) {
    await ctx.database.transaction(async (tx) => {
      await endTheseSessions(ctx, tx, { memberId: member.id, sessionIds: [session.id], reason: 'logged_out' });
      await recordAudit(ctx, tx, { actorKind: 'member', actorId: member.id, action: 'session.logged_out', subjectId: member.id });
    });
  }
  ctx.cookies.clear(SESSION_COOKIE);
  return {};
}
