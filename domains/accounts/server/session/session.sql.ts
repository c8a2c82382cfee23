import type { Sql } from '@jogada/platform/server';
import type { LoginMethod, SessionEnd, SessionId } from '../member-context.ts';
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
  readonly remembered_login_id: string | null;
}

const SESSION_COLUMNS =
  's.id, s.member_id, s.is_first, s.created_at, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason, s.remembered_login_id';

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
            'type', m.type, 'status', m.status, 'currency', m.currency, 'created_at', m.created_at, 'club_label', m.club_label) as member
       from accounts.session s join accounts.member m on m.id = s.member_id
      where s.member_id = $1 and s.token_hash = $2`,
    [token.memberId, token.tokenHash],
  );
  return row && { session: row, member: { ...row.member, created_at: new Date(row.member.created_at) } };
}

export interface SessionUse {
  readonly memberId: string;
  readonly sessionId: string;
  readonly at: Date;
}

/** Never moves the last use back. */
export async function touchSession(sql: Sql, seen: SessionUse): Promise<void> {
  await sql.query(
    'update accounts.session set last_seen_at = $3 where member_id = $1 and id = $2 and ended_at is null and last_seen_at < $3',
    [seen.memberId, seen.sessionId, seen.at],
  );
}

/** Records the use of several sessions. Skips rows that another transaction has locked. */
export async function touchSessions(sql: Sql, seen: readonly SessionUse[]): Promise<void> {
  await sql.query(
    `with due as (
       select s.member_id, s.id, u.at
         from unnest($1::text[], $2::text[], $3::timestamptz[]) as u (member_id, id, at)
         join accounts.session s on s.member_id = u.member_id and s.id = u.id and s.ended_at is null and s.last_seen_at < u.at
          for no key update of s skip locked
     )
     update accounts.session s set last_seen_at = d.at from due d where s.member_id = d.member_id and s.id = d.id`,
    [seen.map(({ memberId }) => memberId), seen.map(({ sessionId }) => sessionId), seen.map(({ at }) => at)],
  );
}

export interface NewSession {
  readonly memberId: string;
  readonly sessionId: SessionId;
  readonly tokenHash: Buffer;
  readonly isFirst: boolean;
  readonly address: string;
  readonly userAgent: string;
  readonly method: LoginMethod;
  readonly previousLoginAt: Date | null;
  readonly rememberedLoginId: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await sql.query(
    `insert into accounts.session (member_id, id, token_hash, is_first, address, user_agent, created_at, last_seen_at, expires_at,
                                   login_method, previous_login_at, remembered_login_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)`,
    [
      session.memberId,
      session.sessionId,
      session.tokenHash,
      session.isFirst,
      session.address,
      session.userAgent,
      session.at,
      session.expiresAt,
      session.method,
      session.previousLoginAt,
      session.rememberedLoginId,
    ],
  );
}

export interface EndedSession {
  readonly id: SessionId;
  readonly member_id: string;
}

/** Ends the given sessions of a member. Returns those that were open. */
export function endSessionsById(
  sql: Sql,
  end: { memberId: string; sessionIds: readonly string[]; reason: SessionEnd; at: Date },
): Promise<EndedSession[]> {
  return sql.query(
    `update accounts.session set ended_at = $4, end_reason = $3
      where member_id = $1 and id = any($2) and ended_at is null returning id, member_id`,
    [end.memberId, end.sessionIds, end.reason, end.at],
  );
}

/** Ends every open session of a member but one. */
export function endOpenSessions(
  sql: Sql,
  end: { memberId: string; keepSessionId: string | null; reason: SessionEnd; at: Date },
): Promise<EndedSession[]> {
  return sql.query(
    `update accounts.session set ended_at = $4, end_reason = $3
      where member_id = $1 and id is distinct from $2 and ended_at is null returning id, member_id`,
    [end.memberId, end.keepSessionId, end.reason, end.at],
  );
}

/** Ends sessions of all members that are idle since a given time or past their maximum lifetime. */
export function endLapsedSessions(sql: Sql, end: { idleSince: Date; at: Date; rowsMax: number }): Promise<EndedSession[]> {
  return sql.query(
    `update accounts.session set ended_at = $2, end_reason = 'expired'
      where (member_id, id) in (
        select member_id, id from accounts.session
         where ended_at is null and (last_seen_at < $1 or expires_at <= $2) limit $3 for update skip locked)
      returning id, member_id`,
    [end.idleSince, end.at, end.rowsMax],
  );
}

/** Ends one session if it is idle since a given time or past its maximum lifetime. */
export function endLapsedSession(
  sql: Sql,
  end: { memberId: string; sessionId: SessionId; idleSince: Date; at: Date },
): Promise<EndedSession[]> {
  return sql.query(
    `update accounts.session set ended_at = $4, end_reason = 'expired'
      where member_id = $1 and id = $2 and ended_at is null and (last_seen_at < $3 or expires_at <= $4) returning id, member_id`,
    [end.memberId, end.sessionId, end.idleSince, end.at],
  );
}

export interface OpenSessionRow extends SessionRow {
  readonly address: string;
  readonly user_agent: string;
  readonly login_method: LoginMethod;
  readonly previous_login_at: Date | null;
}

/** The open sessions of a member, most recently used first. */
export function selectOpenSessions(sql: Sql, memberId: string): Promise<OpenSessionRow[]> {
  return sql.query(
    `select ${SESSION_COLUMNS}, s.address, s.user_agent, s.login_method, s.previous_login_at
       from accounts.session s where s.member_id = $1 and s.ended_at is null order by s.last_seen_at desc, s.id desc`,
    [memberId],
  );
}

/** Some sessions of a member, open or ended, most recently used first. */
export function selectSessions(sql: Sql, asked: { memberId: string; sessionIds: readonly string[] }): Promise<OpenSessionRow[]> {
  return sql.query(
    `select ${SESSION_COLUMNS}, s.address, s.user_agent, s.login_method, s.previous_login_at
       from accounts.session s where s.member_id = $1 and s.id = any($2) order by s.last_seen_at desc, s.id desc`,
    [asked.memberId, asked.sessionIds],
  );
}

export async function setRememberedLogin(
  sql: Sql,
  change: { memberId: string; sessionId: string; rememberedLoginId: string },
): Promise<void> {
  await sql.query('update accounts.session set remembered_login_id = $3 where member_id = $1 and id = $2', [
    change.memberId,
    change.sessionId,
    change.rememberedLoginId,
  ]);
}

/** Serialises the sign-ins of one account. */
export async function lockMember(sql: Sql, memberId: string): Promise<void> {
  await sql.query('select id from accounts.member where id = $1 for update', [memberId]);
}
