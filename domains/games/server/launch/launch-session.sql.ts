import type { Currency, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { Pocket } from '@jogada/wallet/server';

export interface NewLaunch {
  readonly id: string;
  readonly memberId: string;
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly gameId: string;
  readonly language: Language;
  readonly currency: Currency;
  readonly pocket: Pocket;
  /** The member session that launched the game. */
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  readonly tokenExpiresAt: Date;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertLaunch(sql: Sql, launch: NewLaunch): Promise<void> {
  await sql.query(
    `insert into games.launch_session (member_id, id, merchant_code, vendor_code, game_id, language, currency, pocket, token_hash,
       token_expires_at, created_at, last_used_at, expires_at, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)`,
    [
      launch.memberId,
      launch.id,
      launch.merchantCode,
      launch.vendorCode,
      launch.gameId,
      launch.language,
      launch.currency,
      launch.pocket,
      launch.tokenHash,
      launch.tokenExpiresAt,
      launch.createdAt,
      launch.expiresAt,
      launch.sessionId,
    ],
  );
}

export interface OpenedLaunchRow {
  readonly id: string;
  readonly member_id: string;
  readonly game_id: string;
  readonly currency: Currency;
  readonly pocket: Pocket;
  readonly language: Language;
  readonly username: string;
  readonly nickname: string;
  readonly status: string;
}

/** Consumes a launch token. Returns undefined for a used or expired token, an ended session, or another vendor's token. */
export async function openLaunch(sql: Sql, use: { tokenHash: Buffer; vendorCode: string; at: Date }): Promise<OpenedLaunchRow | undefined> {
  const [row] = await sql.query<OpenedLaunchRow>(
    `update games.launch_session s set token_used_at = $3, last_used_at = $3
       from accounts.member_view m
      where s.token_hash = $1 and s.vendor_code = $2 and s.token_used_at is null and s.token_expires_at > $3 and s.ended_at is null and m.member_id = s.member_id
     returning s.id, s.member_id, s.game_id, s.currency, s.pocket, s.language, m.username, m.nickname, m.status`,
    [use.tokenHash, use.vendorCode, use.at],
  );
  return row;
}

export interface LaunchRow {
  readonly session_id: string | null;
  readonly vendor_code: string;
  readonly game_id: string;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** Returns a live launch whose token has been used. */
export async function findOpenedLaunch(sql: Sql, launch: { memberId: string; id: string }): Promise<LaunchRow | undefined> {
  const [row] = await sql.query<LaunchRow>(
    `select session_id, vendor_code, game_id, last_used_at, expires_at from games.launch_session
      where member_id = $1 and id = $2 and token_used_at is not null and ended_at is null`,
    [launch.memberId, launch.id],
  );
  return row;
}

export interface LaunchUse {
  readonly memberId: string;
  readonly id: string;
  readonly at: Date;
}

/** Updates the last use of launches. Skips rows locked by another process, which writes the same update. */
export async function touchLaunches(sql: Sql, uses: readonly LaunchUse[]): Promise<void> {
  await sql.query(
    `with due as (
       select l.member_id, l.id, u.at
         from unnest($1::text[], $2::text[], $3::timestamptz[]) as u (member_id, id, at)
         join games.launch_session l on l.member_id = u.member_id and l.id = u.id and l.last_used_at < u.at
          for no key update of l skip locked
     )
     update games.launch_session l set last_used_at = d.at from due d where l.member_id = d.member_id and l.id = d.id`,
    [uses.map(({ memberId }) => memberId), uses.map(({ id }) => id), uses.map(({ at }) => at)],
  );
}

export function listLaunchesEndedSince(sql: Sql, moment: Date): Promise<{ member_id: string; id: string }[]> {
  return sql.query('select member_id, id from games.launch_session where ended_at >= $1', [moment]);
}

/** Ends a session's launches and returns their ids. */
export function endLaunches(sql: Sql, end: { memberId: string; sessionId: string; at: Date }): Promise<{ id: string }[]> {
  return sql.query(
    'update games.launch_session set ended_at = $3 where member_id = $1 and session_id = $2 and ended_at is null returning id',
    [end.memberId, end.sessionId, end.at],
  );
}

export async function deleteLaunchesExpiredBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.query('delete from games.launch_session where expires_at < $1', [moment]);
}
