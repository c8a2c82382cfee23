import type { Sql } from '@jogada/platform/server';
import type { PasskeyRow } from '../second-factor/passkey.sql.ts';

export type OperatorPasskeyRow = Omit<PasskeyRow, 'member_id'>;

export function selectOperatorPasskeys(sql: Sql, operatorId: string): Promise<OperatorPasskeyRow[]> {
  return sql.query(
    `select id, site, public_key, counter, transports, label, created_at, last_used_at
       from accounts.operator_passkey where operator_id = $1 order by created_at, id`,
    [operatorId],
  );
}

/** Stores a passkey. Returns whether it was new. */
export async function insertOperatorPasskey(
  sql: Sql,
  row: {
    id: string;
    operatorId: string;
    site: string;
    publicKey: Buffer;
    counter: number;
    transports: readonly string[];
    label: string;
    at: Date;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.operator_passkey (id, operator_id, site, public_key, counter, transports, label, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
    [row.id, row.operatorId, row.site, row.publicKey, row.counter, row.transports, row.label, row.at],
  );
  return rows.length > 0;
}

export async function noteOperatorPasskeyUse(sql: Sql, use: { id: string; counter: number; at: Date }): Promise<void> {
  await sql.query('update accounts.operator_passkey set counter = greatest(counter, $2), last_used_at = $3 where id = $1', [
    use.id,
    use.counter,
    use.at,
  ]);
}

export async function deleteOperatorPasskey(sql: Sql, gone: { operatorId: string; id: string }): Promise<boolean> {
  const rows = await sql.query('delete from accounts.operator_passkey where operator_id = $1 and id = $2 returning id', [
    gone.operatorId,
    gone.id,
  ]);
  return rows.length > 0;
}

export async function deleteOperatorPasskeys(sql: Sql, operatorId: string): Promise<number> {
  return (await sql.query('delete from accounts.operator_passkey where operator_id = $1 returning id', [operatorId])).length;
}
