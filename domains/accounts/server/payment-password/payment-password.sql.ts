import type { Sql } from '@jogada/platform/server';

export async function selectPaymentPassword(sql: Sql, memberId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ password_hash: string }>('select password_hash from accounts.payment_password where member_id = $1', [
    memberId,
  ]);
  return row?.password_hash;
}

/** Replaces the hash of an unchanged payment password. */
export async function renewPaymentPassword(sql: Sql, renewed: { memberId: string; former: string; passwordHash: string }): Promise<void> {
  await sql.query('update accounts.payment_password set password_hash = $3 where member_id = $1 and password_hash = $2', [
    renewed.memberId,
    renewed.former,
    renewed.passwordHash,
  ]);
}

export async function putPaymentPassword(sql: Sql, put: { memberId: string; passwordHash: string; at: Date }): Promise<void> {
  await sql.query(
    `insert into accounts.payment_password (member_id, password_hash, changed_at) values ($1, $2, $3)
     on conflict (member_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
    [put.memberId, put.passwordHash, put.at],
  );
}
