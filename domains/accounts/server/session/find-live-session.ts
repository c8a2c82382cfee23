import type { Sql } from '@jogada/platform/server';
import type { Session } from '../member-context.ts';
import { sessionOf } from './find-visitor.ts';
import { endOf, SESSION_TOUCH_MS } from './session-life.ts';
import { selectSessionById, touchSession } from './session.sql.ts';

/**
 * A session that is not over, for whoever was given its id: a game vendor asks before each bet. Asking counts as
 * use, so that a player who only plays does not idle out.
 */
export async function findLiveSession(
  sql: Sql,
  wanted: { sessionId: string; at: Date },
): Promise<(Session & { readonly memberId: string }) | undefined> {
  const row = await selectSessionById(sql, wanted.sessionId);
  if (!row || endOf(row, wanted.at)) return undefined;
  if (wanted.at.getTime() - row.last_seen_at.getTime() > SESSION_TOUCH_MS) {
    await touchSession(sql, { memberId: row.member_id, sessionId: row.id, at: wanted.at });
  }
  return { ...sessionOf(row), memberId: row.member_id };
}
