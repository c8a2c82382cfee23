import type { Sql } from '@jogada/platform/server';
import { touchSession } from './session.sql.ts';

/** Writes down that a session is in use, for whoever was given its id: somebody who only plays must not idle out. */
export function noteSessionUse(sql: Sql, use: { memberId: string; sessionId: string; at: Date }): Promise<void> {
  return touchSession(sql, use);
}
