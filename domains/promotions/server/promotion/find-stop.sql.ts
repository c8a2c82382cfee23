import type { Sql } from '@jogada/platform/server';

/** Returns what bars a member from playing at the given time: an exclusion, else a pause (R19, R20). */
export async function findStop(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<'exclusion' | 'pause' | undefined> {
  const [row] = await sql.query<{ kind: 'exclusion' | 'pause' }>(
    'select kind from accounts.exclusion_view where member_id = $1 and from_at <= $2 and until_at > $2 order by kind limit 1',
    [memberId, at],
  );
  return row?.kind;
}
