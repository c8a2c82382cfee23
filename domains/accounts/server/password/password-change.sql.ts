import type { Sql } from '@jogada/platform/server';

export async function selectPasswordHash(sql: Sql, memberId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ password_hash: string }>('select password_hash from accounts.member where id = $1', [memberId]);
  return row?.password_hash;
}

/** Stores a reset link. For an unknown member it runs the same statement without effect. */
export async function insertPasswordLink(
  sql: Sql,
  link: { tokenHash: Buffer; memberId: string; browserHash: Buffer | null; at: Date; expiresAt: Date },
): Promise<void> {
  await sql.query(
    `insert into accounts.password_link (token_hash, member_id, created_at, expires_at, browser_hash)
     select $1, id, $3, $4, $5 from accounts.member where id = $2`,
    [link.tokenHash, link.memberId, link.at, link.expiresAt, link.browserHash],
  );
}

export interface PasswordLinkRow {
  readonly member_id: string;
  readonly browser_hash: Buffer | null;
}

/** A valid link. */
export async function selectPasswordLink(sql: Sql, wanted: { tokenHash: Buffer; at: Date }): Promise<PasswordLinkRow | undefined> {
  const [row] = await sql.query<PasswordLinkRow>(
    'select member_id, browser_hash from accounts.password_link where token_hash = $1 and used_at is null and ended_at is null and expires_at > $2',
    [wanted.tokenHash, wanted.at],
  );
  return row;
}

/** Consumes a link. Returns false when a concurrent call has consumed it. */
export async function useLinkUp(sql: Sql, used: { tokenHash: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    'update accounts.password_link set used_at = $2 where token_hash = $1 and used_at is null and ended_at is null and expires_at > $2 returning member_id',
    [used.tokenHash, used.at],
  );
  return rows.length === 1;
}

/** Ends every unused link of a member. */
export async function endPasswordLinks(sql: Sql, end: { memberId: string; at: Date }): Promise<void> {
  await sql.query('update accounts.password_link set ended_at = $2 where member_id = $1 and used_at is null and ended_at is null', [
    end.memberId,
    end.at,
  ]);
}

export async function deleteOldPasswordLeave(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.password_link where expires_at < $1', [before]);
  await sql.query('delete from accounts.password_ticket where expires_at < $1', [before]);
}

export async function insertPasswordTicket(sql: Sql, ticket: { sessionId: string; memberId: string; expiresAt: Date }): Promise<void> {
  await sql.query('insert into accounts.password_ticket (session_id, member_id, expires_at) values ($1, $2, $3)', [
    ticket.sessionId,
    ticket.memberId,
    ticket.expiresAt,
  ]);
}

export async function hasPasswordTicket(sql: Sql, wanted: { sessionId: string; memberId: string; at: Date }): Promise<boolean> {
  const rows = await sql.query('select 1 from accounts.password_ticket where session_id = $1 and member_id = $2 and expires_at > $3', [
    wanted.sessionId,
    wanted.memberId,
    wanted.at,
  ]);
  return rows.length === 1;
}

/** Consumes a ticket. Returns false when there is none or a concurrent call has consumed it. */
export async function takePasswordTicket(sql: Sql, taken: { sessionId: string; memberId: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    'delete from accounts.password_ticket where session_id = $1 and member_id = $2 and expires_at > $3 returning session_id',
    [taken.sessionId, taken.memberId, taken.at],
  );
  return rows.length === 1;
}
