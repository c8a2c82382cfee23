import type { Sql } from '@jogada/platform/server';

/** Why a remembered login ended. reused, copied: its secret was used a second time or on another device. */
export type RememberEnd = 'replaced' | 'forgotten' | 'revoked' | 'reused' | 'copied';

export interface RememberedLoginRow {
  readonly id: string;
  readonly member_id: string;
  readonly device_hash: Buffer;
  readonly secret_hash: Buffer;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly second_factor_at: Date | null;
}

export async function insertRememberedLogin(
  sql: Sql,
  row: { id: string; memberId: string; deviceHash: Buffer; secretHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await sql.query(
    `insert into accounts.remembered_login (id, member_id, device_hash, secret_hash, created_at, renewed_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [row.id, row.memberId, row.deviceHash, row.secretHash, row.at, row.expiresAt],
  );
}

/** Serialises uses of one secret. */
export async function lockRememberedLogin(sql: Sql, id: string): Promise<RememberedLoginRow | undefined> {
  const [row] = await sql.query<RememberedLoginRow>(
    'select id, member_id, device_hash, secret_hash, expires_at, revoked_at, second_factor_at from accounts.remembered_login where id = $1 for update',
    [id],
  );
  return row;
}

export async function renewSecret(sql: Sql, renewal: { id: string; secretHash: Buffer; at: Date }): Promise<void> {
  await sql.query('update accounts.remembered_login set secret_hash = $2, renewed_at = $3 where id = $1', [
    renewal.id,
    renewal.secretHash,
    renewal.at,
  ]);
}

/** Records that the second factor was verified on a device. */
export async function noteSecondFactor(sql: Sql, shown: { id: string; at: Date }): Promise<void> {
  await sql.query('update accounts.remembered_login set second_factor_at = $2 where id = $1', [shown.id, shown.at]);
}

export async function revokeRememberedLogin(sql: Sql, end: { id: string; reason: RememberEnd; at: Date }): Promise<void> {
  await sql.query('update accounts.remembered_login set revoked_at = $3, revoke_reason = $2 where id = $1 and revoked_at is null', [
    end.id,
    end.reason,
    end.at,
  ]);
}

/** Revokes all remembered logins of a member. */
export async function revokeRememberedLogins(sql: Sql, end: { memberId: string; reason: RememberEnd; at: Date }): Promise<void> {
  await sql.query('update accounts.remembered_login set revoked_at = $3, revoke_reason = $2 where member_id = $1 and revoked_at is null', [
    end.memberId,
    end.reason,
    end.at,
  ]);
}

/** Revokes the remembered login of a member on one device. */
export async function revokeDevice(sql: Sql, end: { memberId: string; deviceHash: Buffer; reason: RememberEnd; at: Date }): Promise<void> {
  await sql.query(
    `update accounts.remembered_login set revoked_at = $4, revoke_reason = $3
      where member_id = $1 and device_hash = $2 and revoked_at is null`,
    [end.memberId, end.deviceHash, end.reason, end.at],
  );
}

export async function deleteOldRememberedLogins(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.remembered_login where expires_at < $1', [before]);
}
