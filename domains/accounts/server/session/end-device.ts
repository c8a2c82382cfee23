import { SESSION_COOKIE, type endDevice as contract } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext } from '../member-context.ts';
import { revokeRememberedLogin } from '../remember/remembered-login.sql.ts';
import { endTheseSessions } from './end-sessions.ts';
import { selectOpenSessions } from './session.sql.ts';

/** Ends one session of the account and its remembered login. An ended session or one of another account yields `not_found`. */
export async function endDevice(ctx: MemberContext, { sessionId }: InputOf<typeof contract>): Promise<Record<string, never>> {
  const { member } = ctx;
  await ctx.database.transaction(async (tx) => {
    const device = (await selectOpenSessions(tx, member.id)).find(({ id }) => id === sessionId);
    if (!device) throw new Problem('not_found');
    if (device.remembered_login_id) await revokeRememberedLogin(tx, { id: device.remembered_login_id, reason: 'revoked', at: ctx.now() });
    await endTheseSessions(ctx, tx, { memberId: member.id, sessionIds: [sessionId], reason: 'revoked' });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'session.ended_by_member',
      subjectId: member.id,
      facts: { sessionId },
    });
  });
  if (sessionId === ctx.session.id) ctx.cookies.clear(SESSION_COOKIE);
  return {};
}
