import type { Sql } from '@jogada/platform/server';

export interface PasskeyRow {
  readonly id: string;
  readonly member_id: string;
  readonly site: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly label: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'id, member_id, site, public_key, counter, transports, label, created_at, last_used_at';

export function selectPasskeys(sql: Sql, memberId: string): Promise<PasskeyRow[]> {
  return sql.query(`select ${COLUMNS} from accounts.passkey where member_id = $1 order by created_at, id`, [memberId]);
}

export async function selectPasskey(sql: Sql, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await sql.query<PasskeyRow>(`select ${COLUMNS} from accounts.passkey where id = $1`, [id]);
  return row;
}

/** Stores a passkey. Returns whether it was new. */
export async function insertPasskey(
  sql: Sql,
  row: {
    id: string;
    memberId: string;
    site: string;
    publicKey: Buffer;
    counter: number;
    transports: readonly string[];
    label: string;
    at: Date;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.passkey (id, member_id, site, public_key, counter, transports, label, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
    [row.id, row.memberId, row.site, row.publicKey, row.counter, row.transports, row.label, row.at],
  );
  return rows.length > 0;
}

export async function notePasskeyUse(sql: Sql, use: { id: string; counter: number; at: Date }): Promise<void> {
  await sql.query('update accounts.passkey set counter = greatest(counter, $2), last_used_at = $3 where id = $1', [
    use.id,
    use.counter,
    use.at,
  ]);
}

export async function deletePasskey(sql: Sql, gone: { memberId: string; id: string }): Promise<boolean> {
  const rows = await sql.query('delete from accounts.passkey where member_id = $1 and id = $2 returning id', [gone.memberId, gone.id]);
  return rows.length > 0;
}

export async function deletePasskeys(sql: Sql, memberId: string): Promise<number> {
  return (await sql.query('delete from accounts.passkey where member_id = $1 returning id', [memberId])).length;
}

export async function insertChallenge(sql: Sql, row: { id: string; expiresAt: Date }): Promise<void> {
  await sql.query('insert into accounts.passkey_challenge (id, expires_at) values ($1, $2)', [row.id, row.expiresAt]);
}

/**
 * Consumes a challenge for one call. Returns whether the same call had used it before, or undefined when it is unknown, expired or used by
 * another call.
 */
export async function takeChallenge(
  sql: Sql,
  taken: { id: string; usedBy: string; at: Date },
): Promise<{ readonly isRepeated: boolean } | undefined> {
  const [row] = await sql.query<{ was_used: boolean }>(
    `update accounts.passkey_challenge c set used_by = $2
       from (select id, used_by is not null as was_used from accounts.passkey_challenge where id = $1 for update) before
      where c.id = before.id and c.expires_at > $3 and (c.used_by is null or c.used_by = $2)
      returning before.was_used`,
    [taken.id, taken.usedBy, taken.at],
  );
  return row && { isRepeated: row.was_used };
}

export async function deleteLapsedChallenges(sql: Sql, at: Date): Promise<void> {
  await sql.query('delete from accounts.passkey_challenge where expires_at < $1', [at]);
}
