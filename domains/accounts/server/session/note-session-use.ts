import type { Sql } from '@jogada/platform/server';
import { touchSessions, type SessionUse } from './session.sql.ts';

/** Writes down that sessions are in use, for whoever was given their ids: somebody who only plays must not idle out. */
export function noteSessionUses(sql: Sql, uses: readonly SessionUse[]): Promise<void> {
  return touchSessions(sql, uses);
}
