import { SESSION_COOKIE } from '@jogada/accounts/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { emit, newId, type Transaction } from '@jogada/platform/server';
import { SESSION_STARTED, type SessionStarted } from '../events.ts';
import { requireNotExcluded } from '../exclusion/require-not-excluded.ts';
import { markKnownDevice } from '../login/known-device.ts';
import type { LoginMethod, SessionId } from '../member-context.ts';
import type { Member } from '../member.ts';
import { recordLogin } from '../members/member.sql.ts';
import { deviceOf } from './device-name.ts';
import { endTheseSessions } from './end-sessions.ts';
import { maskAddress } from './mask-address.ts';
import { SESSION_MAX_MS } from './session-life.ts';
import { newSessionToken, readSessionToken } from './session-token.ts';
import { insertSession, lockMember, selectOpenSessions, selectSessionByToken } from './session.sql.ts';

interface Opening {
  readonly member: Member;
  readonly isFirst: boolean;
  readonly method: LoginMethod;
  readonly rememberedLoginId?: string | null;
}

/** A new session, in the shape for `sessionInfoOf`. */
export interface OpenedSession {
  readonly id: SessionId;
  readonly isFirst: boolean;
  /** Time of the member's previous sign-in (R13). */
  readonly previousLoginAt: Date | null;
}

/**
 * Opens a session with a new credential. An account has at most as many sessions as its merchant allows, and one per browser: surplus
 * sessions end as replaced, and their pages receive the event (ACC-37, S25).
 * @throws Problem `account_excluded`
 */
export async function openSession(ctx: MerchantContext, tx: Transaction, opening: Opening): Promise<OpenedSession> {
  const { member, isFirst, method, rememberedLoginId = null } = opening;
  const at = ctx.now();
  const token = newSessionToken(member.id);
  const sessionId = newId('ses', at);

  await lockMember(tx, member.id);
  await requireNotExcluded(ctx, tx, member.id);
  const surplus = await findSurplus(ctx, tx, member.id);
  if (surplus.length > 0) {
    const { browser, system } = deviceOf(ctx.userAgent);
    const by = { browser, system, address: maskAddress(ctx.ip) };
    await endTheseSessions(ctx, tx, { memberId: member.id, sessionIds: surplus, reason: 'replaced', by });
  }
  const previousLoginAt = await recordLogin(tx, { memberId: member.id, at, language: ctx.language });
  await insertSession(tx, {
    memberId: member.id,
    sessionId,
    tokenHash: token.tokenHash,
    isFirst,
    address: ctx.ip,
    userAgent: ctx.userAgent,
    method,
    previousLoginAt,
    rememberedLoginId,
    at,
    expiresAt: new Date(at.getTime() + SESSION_MAX_MS),
  });

  const payload: SessionStarted = { memberId: member.id, merchantCode: ctx.merchant.code };
  await emit(tx, { topic: SESSION_STARTED, payload, at });

  tx.afterCommit(() => {
    ctx.cookies.set(SESSION_COOKIE, token.cookie, { maxAgeMs: SESSION_MAX_MS });
    if (method !== 'trial') markKnownDevice(ctx, member.username);
  });
  return { id: sessionId, isFirst, previousLoginAt };
}

/** The sessions to end for a new one: this browser's own, and the least recently used beyond the merchant's limit. */
async function findSurplus(ctx: MerchantContext, tx: Transaction, memberId: string): Promise<string[]> {
  const here = readSessionToken(ctx.cookies.get(SESSION_COOKIE));
  const own = here?.memberId === memberId ? (await selectSessionByToken(tx, here))?.session.id : undefined;
  const open = (await selectOpenSessions(tx, memberId)).map(({ id }) => id);
  const others = open.filter((id) => id !== own);
  return [...open.filter((id) => id === own), ...others.slice(ctx.merchant.sessionsMax - 1)];
}
