import type { VisitorContext } from '../member-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { SESSION_COOKIE } from '../session/session-life.ts';
import { endSessions } from '../session/session.sql.ts';

/** Ends the session in the server and removes the cookie. Without a session it has nothing to do, and succeeds. */
export async function logOut(ctx: VisitorContext): Promise<Record<string, never>> {
  const { member } = ctx;
  if (member) {
    await ctx.database.transaction(async (tx) => {
      await endSessions(tx, { memberId: member.id, reason: 'logged_out', at: ctx.now() });
      await recordAudit(ctx, tx, { actorKind: 'member', actorId: member.id, action: 'session.logged_out', subjectId: member.id });
      tx.afterCommit(() => ctx.realtime.disconnect({ scope: 'account', id: member.id }));
    });
  }
  ctx.cookies.clear(SESSION_COOKIE);
  return {};
}
