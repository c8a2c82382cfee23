import type { Sql } from '@jogada/platform/server';
import { touchSessions, type SessionUse } from './session.sql.ts';

/** Records the use of sessions by id, for domains that hold them: a member in a game must not be timed out. */
export function noteSessionUses(sql: Sql, uses: readonly SessionUse[]): Promise<void> {
  return touchSessions(sql, uses);
}
