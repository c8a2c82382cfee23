import { SESSION_IDLE_MS } from '@jogada/accounts/contract/player';
import type { SessionEnd } from '../member-context.ts';
import type { SessionRow } from './session.sql.ts';

export const SESSION_MAX_MS = 12 * 3_600_000;
/** Minimum interval in ms between two records of a session's use. */
export const SESSION_TOUCH_MS = 60_000;

/** Why a session has ended at a given time, or null while it is open: 30 minutes idle, 12 hours at most (S23). */
export function endOf(session: Pick<SessionRow, 'ended_at' | 'end_reason' | 'last_seen_at' | 'expires_at'>, at: Date): SessionEnd | null {
  if (session.ended_at) return session.end_reason ?? 'revoked';
  const isIdle = at.getTime() - session.last_seen_at.getTime() > SESSION_IDLE_MS;
  return isIdle || at >= session.expires_at ? 'expired' : null;
}
