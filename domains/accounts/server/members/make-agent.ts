import type { Sql } from '@jogada/platform/server';
import { updateType } from './member.sql.ts';

/** A real account that has a team, by the rule of types (ACC-33). */
export const AGENT_TYPE = 1;

/** Makes a plain member somebody who has a team; whoever is of another kind stays what they are. */
export async function makeAgent(sql: Sql, memberId: string): Promise<void> {
  await updateType(sql, { memberId, from: 0, to: AGENT_TYPE });
}
