import type { SessionEnd } from '../member-context.ts';
import type { SessionRow } from './session.sql.ts';

export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_MAX_MS = 12 * 3_600_000;
/** A session's last use is written down at most this often. */
export const SESSION_TOUCH_MS = 60_000;

/** Why a session is over at a moment, or null while it lives: idle 30 minutes, 12 hours at most (S23). */
export function endOf(session: Pick<SessionRow, 'ended_at' | 'end_reason' | 'last_seen_at' | 'expires_at'>, at: Date): SessionEnd | null {
  if (session.ended_at) return session.end_reason ?? 'revoked';
  const isIdle = at.getTime() - session.last_seen_at.getTime() > SESSION_IDLE_MS;
  return isIdle || at >= session.expires_at ? 'expired' : null;
}
