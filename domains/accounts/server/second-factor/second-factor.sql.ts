import type { Sql } from '@jogada/platform/server';

export interface AuthenticatorRow {
  readonly secret_cipher: Buffer;
  readonly confirmed_at: Date | null;
  readonly last_step: bigint;
}

export async function selectAuthenticator(sql: Sql, memberId: string): Promise<AuthenticatorRow | undefined> {
  const [row] = await sql.query<AuthenticatorRow>(
    'select secret_cipher, confirmed_at, last_step from accounts.authenticator where member_id = $1',
    [memberId],
  );
  return row;
}

/** Replaces an unconfirmed authenticator. Returns whether there was no confirmed one. */
export async function putAuthenticator(sql: Sql, row: { memberId: string; secretCipher: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.authenticator (member_id, secret_cipher, created_at) values ($1, $2, $3)
     on conflict (member_id) do update set secret_cipher = $2, created_at = $3, confirmed_at = null, last_step = 0
      where authenticator.confirmed_at is null
     returning member_id`,
    [row.memberId, row.secretCipher, row.at],
  );
  return rows.length > 0;
}

/** Consumes the code of one time step. Returns whether it was unused, or used by the same call. */
export async function takeStep(sql: Sql, taken: { memberId: string; step: bigint; usedBy: string }): Promise<boolean> {
  const rows = await sql.query(
    `update accounts.authenticator set last_step = $2, last_step_used_by = $3
      where member_id = $1 and (last_step < $2 or last_step = $2 and last_step_used_by = $3) returning member_id`,
    [taken.memberId, taken.step, taken.usedBy],
  );
  return rows.length > 0;
}

/** Confirms a pending authenticator with the code of a time step. Returns whether one was pending. */
export async function confirmPending(sql: Sql, confirmed: { memberId: string; step: bigint; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update accounts.authenticator set confirmed_at = $3, last_step = $2
      where member_id = $1 and confirmed_at is null and last_step < $2 returning member_id`,
    [confirmed.memberId, confirmed.step, confirmed.at],
  );
  return rows.length > 0;
}

export async function deleteAuthenticator(sql: Sql, memberId: string): Promise<boolean> {
  const rows = await sql.query('delete from accounts.authenticator where member_id = $1 returning member_id', [memberId]);
  return rows.length > 0;
}

export async function insertRecoveryCodes(sql: Sql, codes: { memberId: string; hashes: readonly Buffer[] }): Promise<void> {
  await sql.query('insert into accounts.recovery_code (member_id, code_hash) select $1, unnest($2::bytea[])', [
    codes.memberId,
    codes.hashes,
  ]);
}

export async function deleteRecoveryCodes(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from accounts.recovery_code where member_id = $1', [memberId]);
}

/** Consumes a recovery code. Returns whether it was unused, or used by the same call. */
export async function takeRecoveryCode(
  sql: Sql,
  taken: { memberId: string; codeHash: Buffer; usedBy: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update accounts.recovery_code set used_at = coalesce(used_at, $4), used_by = $3
      where member_id = $1 and code_hash = $2 and (used_at is null or used_by = $3) returning member_id`,
    [taken.memberId, taken.codeHash, taken.usedBy, taken.at],
  );
  return rows.length > 0;
}

/** The number of unused recovery codes, and whether the member has stored them: confirmed it, or used one. */
export async function countRecoveryCodes(sql: Sql, memberId: string): Promise<{ count: number; areKept: boolean }> {
  const [row] = await sql.query<{ count: number; are_kept: boolean }>(
    `select count(*) filter (where used_at is null)::int as count, coalesce(bool_or(kept_at is not null or used_at is not null), false) as are_kept
       from accounts.recovery_code where member_id = $1`,
    [memberId],
  );
  return { count: row?.count ?? 0, areKept: row?.are_kept ?? false };
}

/** Marks the set that this code belongs to as stored. Returns whether it is the present one. */
export async function keepRecoveryCodeSet(sql: Sql, kept: { memberId: string; codeHash: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update accounts.recovery_code set kept_at = coalesce(kept_at, $3)
      where member_id = $1 and exists (select from accounts.recovery_code where member_id = $1 and code_hash = $2) returning member_id`,
    [kept.memberId, kept.codeHash, kept.at],
  );
  return rows.length > 0;
}

/** Whether an account has a second factor, by kind. */
export async function selectFactors(sql: Sql, memberId: string): Promise<{ hasAuthenticator: boolean; hasPasskey: boolean }> {
  const [row] = await sql.query<{ has_authenticator: boolean; has_passkey: boolean }>(
    `select exists (select from accounts.authenticator where member_id = $1 and confirmed_at is not null) as has_authenticator,
            exists (select from accounts.passkey where member_id = $1) as has_passkey`,
    [memberId],
  );
  return { hasAuthenticator: row?.has_authenticator ?? false, hasPasskey: row?.has_passkey ?? false };
}

export async function selectHasPassword(sql: Sql, memberId: string): Promise<boolean> {
  const [row] = await sql.query<{ has_password: boolean }>('select has_password from accounts.member where id = $1', [memberId]);
  return row?.has_password ?? false;
}
