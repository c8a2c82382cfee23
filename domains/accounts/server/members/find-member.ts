import type { Sql } from '@jogada/platform/server';
import type { Member } from '../member.ts';
import { memberOf, selectMember } from './member.sql.ts';

/** A member by id, whatever the status. */
export async function findMember(sql: Sql, memberId: string): Promise<Member | undefined> {
  const row = await selectMember(sql, memberId);
  return row && memberOf(row);
}
