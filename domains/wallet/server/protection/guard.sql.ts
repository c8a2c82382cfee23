import type { Sql } from '@jogada/platform/server';

export interface GuardRow {
  readonly paused_until: Date | null;
  readonly is_excluded: boolean;
  readonly reality_check_minutes: number | null;
  readonly sitting_from: Date | null;
  readonly sitting_touched_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly last_play_at: Date | null;
}

/** A member's pause, exclusion and current playing session. Always returns a row. */
export async function selectGuard(sql: Sql, asked: { memberId: string; at: Date }): Promise<GuardRow> {
  const [row] = await sql.query<GuardRow>(
    `select case when g.paused_until > $2 then g.paused_until end as paused_until, coalesce(g.excluded_until > $2, false) as is_excluded,
            g.reality_check_minutes, g.sitting_from, g.sitting_touched_at, g.acknowledged_at, t.created_at as last_play_at
       from (select $1::text as member_id) m
       left join wallet.play_guard g on g.member_id = m.member_id
       left join lateral (select x.created_at from wallet.transfer x
                           where x.member_id = m.member_id and x.created_at > '-infinity' and x.kind in ('bet', 'bet_and_win') and x.pocket = 'cash'
                           order by x.created_at desc limit 1) t on true`,
    [asked.memberId, asked.at],
  );
  if (!row) throw new Error('the guard query returned no row');
  return row;
}

/** Stops all play until a given time (null: indefinitely). Never shortens an existing stop. */
export async function stopPlay(tx: Sql, stop: { memberId: string; isExclusion: boolean; until: Date | null; at: Date }): Promise<void> {
  await tx.query("select wallet.stop_play($1, $2, coalesce($3::timestamptz, 'infinity'), $4)", [
    stop.memberId,
    stop.isExclusion,
    stop.until,
    stop.at,
  ]);
}

export async function putRealityCheck(sql: Sql, set: { memberId: string; minutes: number | null }): Promise<void> {
  await sql.query(
    `insert into wallet.play_guard (member_id, reality_check_minutes) values ($1, $2)
     on conflict (member_id) do update set reality_check_minutes = excluded.reality_check_minutes`,
    [set.memberId, set.minutes],
  );
}

export async function putSitting(
  sql: Sql,
  sitting: { memberId: string; from: Date; acknowledgedAt: Date | null; at: Date },
): Promise<void> {
  await sql.query(
    `insert into wallet.play_guard (member_id, sitting_from, sitting_touched_at, acknowledged_at) values ($1, $2, $4, $3)
     on conflict (member_id) do update set sitting_from = excluded.sitting_from, sitting_touched_at = excluded.sitting_touched_at,
       acknowledged_at = excluded.acknowledged_at`,
    [sitting.memberId, sitting.from, sitting.acknowledgedAt, sitting.at],
  );
}

/** Winnings less stakes since a given time, minor units. */
export async function netSince(sql: Sql, asked: { memberId: string; from: Date; at: Date }): Promise<bigint> {
  const [row] = await sql.query<{ net: bigint }>("select -used as net from wallet.used_since($1, 'loss', $2, $3)", [
    asked.memberId,
    asked.from,
    asked.at,
  ]);
  return row?.net ?? 0n;
}

export interface PlayTimeRow {
  /** Format 2026-09-01, in the merchant's time zone. */
  readonly day: string;
  readonly play_ms: bigint;
}

export function selectPlayTime(sql: Sql, asked: { memberId: string; from: string; to: string; timeZone: string }): Promise<PlayTimeRow[]> {
  return sql.query<PlayTimeRow>(
    `with stake as (
       select t.created_at, lag(t.created_at) over (order by t.created_at) as before,
              date_trunc('day', t.created_at, $4) as midnight
         from wallet.transfer t
        where t.member_id = $1 and t.created_at >= $2::date::timestamp at time zone $4 - interval '5 minutes'
          and t.created_at < ($3::date + 1)::timestamp at time zone $4
          and t.pocket = 'cash' and t.kind in ('bet', 'bet_and_win') and t.status <> 'tombstone'
     )
     select to_char(created_at at time zone $4, 'YYYY-MM-DD') as day, sum(wallet.stretch(before, midnight, created_at))::bigint as play_ms
       from stake where created_at >= $2::date::timestamp at time zone $4 group by 1 order by 1`,
    [asked.memberId, asked.from, asked.to, asked.timeZone],
  );
}
