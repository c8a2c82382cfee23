import type { Sql } from '@jogada/platform/server';
import type { AuthenticatorRow } from '../second-factor/second-factor.sql.ts';

export async function selectOperatorAuthenticator(sql: Sql, operatorId: string): Promise<AuthenticatorRow | undefined> {
  const [row] = await sql.query<AuthenticatorRow>(
    'select secret_cipher, confirmed_at, last_step from accounts.operator_authenticator where operator_id = $1',
    [operatorId],
  );
  return row;
}

/** Replaces an unconfirmed authenticator. Returns whether there was no confirmed one. */
export async function putOperatorAuthenticator(sql: Sql, row: { operatorId: string; secretCipher: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.operator_authenticator (operator_id, secret_cipher, created_at) values ($1, $2, $3)
     on conflict (operator_id) do update set secret_cipher = $2, created_at = $3, last_step = 0
      where operator_authenticator.confirmed_at is null
     returning operator_id`,
    [row.operatorId, row.secretCipher, row.at],
  );
  return rows.length > 0;
}

/** Consumes the code of one time step and confirms the authenticator. Returns whether the step was unused. */
export async function takeOperatorStep(sql: Sql, taken: { operatorId: string; step: bigint; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update accounts.operator_authenticator set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
      where operator_id = $1 and last_step < $2 returning operator_id`,
    [taken.operatorId, taken.step, taken.at],
  );
  return rows.length > 0;
}

export async function deleteOperatorAuthenticator(sql: Sql, operatorId: string): Promise<boolean> {
  const rows = await sql.query('delete from accounts.operator_authenticator where operator_id = $1 returning operator_id', [operatorId]);
  return rows.length > 0;
}
