import type { Sql } from '@jogada/platform/server';
import { updateType } from './member.sql.ts';

/** The account type of a member with a team (ACC-33). */
export const AGENT_TYPE = 1;

/** Turns an account of type 0 into an agent. Other types stay unchanged. */
export async function makeAgent(sql: Sql, memberId: string): Promise<void> {
  await updateType(sql, { memberId, from: 0, to: AGENT_TYPE });
}
