import type { Sql } from '@jogada/platform/server';
import type { OperatorRole } from './operator.ts';

export interface OperatorRow {
  readonly id: string;
  readonly username: string;
  readonly role: OperatorRole;
  readonly status: 'active' | 'blocked';
  readonly password_hash: string;
  readonly permissions: string[] | null;
  readonly merchant_codes: string[] | null;
  readonly allowed_addresses: string[];
  readonly must_change_password: boolean;
}

const COLUMNS = 'id, username, role, status, password_hash, permissions, merchant_codes, allowed_addresses, must_change_password';

export async function selectOperator(sql: Sql, username: string): Promise<OperatorRow | undefined> {
  const [row] = await sql.query<OperatorRow>(`select ${COLUMNS} from accounts.operator where lower(username) = lower($1)`, [username]);
  return row;
}

export async function selectOperatorById(sql: Sql, operatorId: string): Promise<OperatorRow | undefined> {
  const [row] = await sql.query<OperatorRow>(`select ${COLUMNS} from accounts.operator where id = $1`, [operatorId]);
  return row;
}

/** Role, permissions, merchants and addresses of a member of staff. */
export interface StaffTerms {
  readonly role: OperatorRole;
  readonly permissions: readonly string[] | null;
  readonly merchantCodes: readonly string[] | null;
  readonly allowedAddresses: readonly string[];
}

/** Creates an operator. Returns false when the name is taken. */
export async function insertOperator(
  sql: Sql,
  operator: { id: string; username: string; passwordHash: string; mustChangePassword?: boolean; at: Date } & StaffTerms,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.operator (id, username, password_hash, role, created_at, permissions, merchant_codes, allowed_addresses,
                                    must_change_password)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (lower(username)) do nothing returning id`,
    [
      operator.id,
      operator.username,
      operator.passwordHash,
      operator.role,
      operator.at,
      operator.permissions,
      operator.merchantCodes,
      operator.allowedAddresses,
      operator.mustChangePassword ?? false,
    ],
  );
  return rows.length > 0;
}

export interface OperatorSessionRow {
  readonly id: string;
  readonly username: string;
  readonly role: OperatorRole;
  readonly permissions: string[] | null;
  readonly merchant_codes: string[] | null;
  readonly allowed_addresses: string[];
  readonly must_change_password: boolean;
  readonly has_authenticator: boolean;
  readonly has_passkey: boolean;
  readonly session_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

const HAS_AUTHENTICATOR = `exists (select from accounts.operator_authenticator a where a.operator_id = o.id and a.confirmed_at is not null)`;
const HAS_PASSKEY = 'exists (select from accounts.operator_passkey p where p.operator_id = o.id)';

/** Returns the operator of an open session. */
export async function selectOperatorBySession(
  sql: Sql,
  session: { tokenHash: Buffer; at: Date; idleSince: Date },
): Promise<OperatorSessionRow | undefined> {
  const [row] = await sql.query<OperatorSessionRow>(
    `select o.id, o.username, o.role, o.permissions, o.merchant_codes, o.allowed_addresses, o.must_change_password, ${HAS_AUTHENTICATOR} as has_authenticator,
            ${HAS_PASSKEY} as has_passkey, s.id as session_id, s.last_seen_at, s.expires_at
       from accounts.operator_session s join accounts.operator o on o.id = s.operator_id
      where s.token_hash = $1 and o.status = 'active' and s.expires_at > $2 and s.last_seen_at > $3`,
    [session.tokenHash, session.at, session.idleSince],
  );
  return row;
}

/** Never moves the last use back. */
export async function touchOperatorSession(sql: Sql, { sessionId, at }: { sessionId: string; at: Date }): Promise<void> {
  await sql.query('update accounts.operator_session set last_seen_at = $2 where id = $1 and last_seen_at < $2', [sessionId, at]);
}

export async function isOperatorSessionOpen(sql: Sql, session: { tokenHash: Buffer; at: Date; idleSince: Date }): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as one from accounts.operator_session s join accounts.operator o on o.id = s.operator_id
      where s.token_hash = $1 and o.status = 'active' and s.expires_at > $2 and s.last_seen_at > $3`,
    [session.tokenHash, session.at, session.idleSince],
  );
  return rows.length > 0;
}

export async function insertOperatorSession(
  sql: Sql,
  session: { id: string; tokenHash: Buffer; operatorId: string; address: string; userAgent: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql.query(
    `insert into accounts.operator_session (id, token_hash, operator_id, address, user_agent, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [session.id, session.tokenHash, session.operatorId, session.address, session.userAgent, session.at, session.expiresAt],
  );
  await sql.query('update accounts.operator set last_login_at = $2 where id = $1', [session.operatorId, session.at]);
}

/** Deletes a session that is idle since a given time or past its maximum lifetime. */
export async function deleteLapsedSession(sql: Sql, session: { tokenHash: Buffer; at: Date; idleSince: Date }): Promise<void> {
  await sql.query('delete from accounts.operator_session where token_hash = $1 and (expires_at <= $2 or last_seen_at <= $3)', [
    session.tokenHash,
    session.at,
    session.idleSince,
  ]);
}

export async function deleteOperatorSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql.query('delete from accounts.operator_session where token_hash = $1', [tokenHash]);
}

export interface PlaceRow {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

export function selectOpenSessions(sql: Sql, open: { operatorId: string; at: Date; idleSince: Date }): Promise<PlaceRow[]> {
  return sql.query(
    `select id, address, user_agent, created_at, last_seen_at from accounts.operator_session
      where operator_id = $1 and expires_at > $2 and last_seen_at > $3 order by created_at desc`,
    [open.operatorId, open.at, open.idleSince],
  );
}

export async function deleteSessionOf(sql: Sql, gone: { operatorId: string; sessionId: string }): Promise<boolean> {
  const rows = await sql.query('delete from accounts.operator_session where operator_id = $1 and id = $2 returning id', [
    gone.operatorId,
    gone.sessionId,
  ]);
  return rows.length > 0;
}

/** Ends the sessions of an operator, except the kept one. */
export async function deleteSessionsOf(sql: Sql, operatorId: string, keptSessionId: string | null = null): Promise<number> {
  const rows = await sql.query('delete from accounts.operator_session where operator_id = $1 and id is distinct from $2 returning id', [
    operatorId,
    keptSessionId,
  ]);
  return rows.length;
}

/** The operator has chosen the password. */
export async function setOwnPassword(sql: Sql, change: { operatorId: string; passwordHash: string }): Promise<void> {
  await updateOperatorPassword(sql, change);
  await sql.query('update accounts.operator set must_change_password = false where id = $1', [change.operatorId]);
}

/** Replaces the hash of a password. */
export async function updateOperatorPassword(sql: Sql, change: { operatorId: string; passwordHash: string }): Promise<void> {
  await sql.query('update accounts.operator set password_hash = $2 where id = $1', [change.operatorId, change.passwordHash]);
}
