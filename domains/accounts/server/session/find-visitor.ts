import { SESSION_COOKIE } from '@jogada/accounts/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import type { Endpoint } from '@jogada/platform/contract';
import type { Session, SessionEnd, VisitorContext } from '../member-context.ts';
import type { Member } from '../member.ts';
import { memberOf } from '../members/member.sql.ts';
import { endIfLapsed } from './end-lapsed.ts';
import { endOf, SESSION_TOUCH_MS } from './session-life.ts';
import { isAct } from './is-act.ts';
import { readSessionToken } from './session-token.ts';
import { selectSessionByToken, touchSession, type SessionRow } from './session.sql.ts';

/** Identifies the caller by the session cookie alone. A session of another merchant does not count (S31). */
export async function findVisitor(ctx: MerchantContext): Promise<VisitorContext> {
  const token = readSessionToken(ctx.cookies.get(SESSION_COOKIE));
  const found = token && (await selectSessionByToken(ctx.database, token));
  if (!found || found.member.merchant_code !== ctx.merchant.code) return visitor(ctx, { endedBecause: null });

  const endedBecause = found.member.status === 'active' ? endOf(found.session, ctx.now()) : 'revoked';
  if (endedBecause === 'expired' && !found.session.ended_at) await endIfLapsed(ctx, found.session);
  if (endedBecause) return visitor(ctx, { endedBecause });
  return visitor(ctx, { endedBecause: null, member: memberOf(found.member), session: sessionOf(found.session) });
}

/**
 * Records a change as use of its session (R10). Reads do not count, since pages poll; neither do event streams or a page's automatic changes.
 */
export async function noteUse({ database, now, member, session }: VisitorContext, endpoint: Endpoint): Promise<void> {
  if (!member || !session || !isAct(endpoint) || now().getTime() - session.lastSeenAt.getTime() <= SESSION_TOUCH_MS) return;
  await touchSession(database, { memberId: member.id, sessionId: session.id, at: now() });
}

function visitor(ctx: MerchantContext, who: { endedBecause: SessionEnd | null; member?: Member; session?: Session }): VisitorContext {
  return { ...ctx, member: who.member ?? null, session: who.session ?? null, endedBecause: who.endedBecause };
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    isFirst: row.is_first,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    rememberedLoginId: row.remembered_login_id,
  };
}
