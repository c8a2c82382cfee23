import type { Sql } from '@jogada/platform/server';
import type { OperatorRole } from './operator.ts';

export interface OperatorRow {
  readonly id: string;
  readonly username: string;
  readonly role: OperatorRole;
  readonly status: 'active' | 'blocked';
  readonly password_hash: string;
}

export async function selectOperator(sql: Sql, username: string): Promise<OperatorRow | undefined> {
  const [row] = await sql.query<OperatorRow>(
    'select id, username, role, status, password_hash from accounts.operator where lower(username) = lower($1)',
    [username],
  );
  return row;
}

/** Makes an operator; one of that name stays as it is. */
export async function insertOperator(
  sql: Sql,
  operator: { id: string; username: string; passwordHash: string; role: OperatorRole; at: Date },
): Promise<void> {
  await sql.query(
    'insert into accounts.operator (id, username, password_hash, role, created_at) values ($1, $2, $3, $4, $5) on conflict (lower(username)) do nothing',
    [operator.id, operator.username, operator.passwordHash, operator.role, operator.at],
  );
}

export interface OperatorSessionRow {
  readonly id: string;
  readonly username: string;
  readonly role: OperatorRole;
  readonly expires_at: Date;
}

/** The operator of a live session, noting its use. */
export async function useOperatorSession(
  sql: Sql,
  session: { tokenHash: Buffer; at: Date; idleSince: Date },
): Promise<OperatorSessionRow | undefined> {
  const [row] = await sql.query<OperatorSessionRow>(
    `update accounts.operator_session s set last_seen_at = $2
       from accounts.operator o
      where s.token_hash = $1 and o.id = s.operator_id and o.status = 'active' and s.expires_at > $2 and s.last_seen_at > $3
     returning o.id, o.username, o.role, s.expires_at`,
    [session.tokenHash, session.at, session.idleSince],
  );
  return row;
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
  session: { tokenHash: Buffer; operatorId: string; address: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql.query(
    `insert into accounts.operator_session (token_hash, operator_id, address, created_at, last_seen_at, expires_at) values ($1, $2, $3, $4, $4, $5)`,
    [session.tokenHash, session.operatorId, session.address, session.at, session.expiresAt],
  );
  await sql.query('update accounts.operator set last_login_at = $2 where id = $1', [session.operatorId, session.at]);
}

export async function deleteOperatorSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql.query('delete from accounts.operator_session where token_hash = $1', [tokenHash]);
}
