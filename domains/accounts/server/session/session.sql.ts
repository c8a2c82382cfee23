import type { Sql } from '@jogada/platform/server';
import type { SessionEnd, SessionId } from '../member-context.ts';
import type { MemberRow } from '../members/member.sql.ts';

export interface SessionRow {
  readonly id: SessionId;
  readonly member_id: string;
  readonly is_first: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEnd | null;
}

const SESSION_COLUMNS = 's.id, s.member_id, s.is_first, s.created_at, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason';

export interface SessionWithMember {
  readonly session: SessionRow;
  readonly member: MemberRow;
}

export async function selectSessionByToken(
  sql: Sql,
  token: { memberId: string; tokenHash: Buffer },
): Promise<SessionWithMember | undefined> {
  const [row] = await sql.query<SessionRow & { member: Omit<MemberRow, 'created_at'> & { created_at: string } }>(
    `select ${SESSION_COLUMNS}, json_build_object('id', m.id, 'merchant_code', m.merchant_code, 'username', m.username, 'nickname', m.nickname,
            'type', m.type, 'status', m.status, 'currency', m.currency, 'created_at', m.created_at) as member
       from accounts.session s join accounts.member m on m.id = s.member_id
      where s.member_id = $1 and s.token_hash = $2`,
    [token.memberId, token.tokenHash],
  );
  return row && { session: row, member: { ...row.member, created_at: new Date(row.member.created_at) } };
}

export async function selectSessionById(sql: Sql, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await sql.query<SessionRow>(`select ${SESSION_COLUMNS} from accounts.session s where s.id = $1`, [sessionId]);
  return row;
}

export async function touchSession(sql: Sql, seen: { memberId: string; sessionId: string; at: Date }): Promise<void> {
  await sql.query('update accounts.session set last_seen_at = $3 where member_id = $1 and id = $2 and ended_at is null', [
    seen.memberId,
    seen.sessionId,
    seen.at,
  ]);
}

export interface NewSession {
  readonly memberId: string;
  readonly sessionId: SessionId;
  readonly tokenHash: Buffer;
  readonly isFirst: boolean;
  readonly address: string;
  readonly userAgent: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await sql.query(
    `insert into accounts.session (member_id, id, token_hash, is_first, address, user_agent, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      session.memberId,
      session.sessionId,
      session.tokenHash,
      session.isFirst,
      session.address,
      session.userAgent,
      session.at,
      session.expiresAt,
    ],
  );
}

/** Ends every open session of a member; answers how many there were. */
export async function endSessions(sql: Sql, end: { memberId: string; reason: SessionEnd; at: Date }): Promise<number> {
  const rows = await sql.query(
    'update accounts.session set ended_at = $3, end_reason = $2 where member_id = $1 and ended_at is null returning id',
    [end.memberId, end.reason, end.at],
  );
  return rows.length;
}

/** Logins of one account take their turns. */
export async function lockMember(sql: Sql, memberId: string): Promise<void> {
  await sql.query('select id from accounts.member where id = $1 for update', [memberId]);
}
