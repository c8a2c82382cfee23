import type { Sql } from '@jogada/platform/server';

/** A number that every posting to a member's money raises: two databases with the same number have the same postings. */
export async function readMoneyVersion(sql: Sql, memberId: string): Promise<bigint> {
  const [row] = await sql.query<{ version: bigint }>(
    'select coalesce(sum(version), 0)::bigint as version from wallet.account where member_id = $1',
    [memberId],
  );
  return row?.version ?? 0n;
}
