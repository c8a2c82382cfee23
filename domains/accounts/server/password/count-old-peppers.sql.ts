import type { Sql } from '@jogada/platform/server';
import { pepperId } from './password-hash.ts';

/** The number of passwords of members and operators that were not hashed with this pepper. */
export async function countOldPeppers(sql: Sql, passwordPepper: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count
       from (select password_hash from accounts.member where has_password
             union all select password_hash from accounts.payment_password
             union all select password_hash from accounts.operator) hashes
      where split_part(password_hash, '$', 7) <> $1`,
    [pepperId(passwordPepper)],
  );
  return row?.count ?? 0;
}
