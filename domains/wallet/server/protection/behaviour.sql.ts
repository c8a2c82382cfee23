import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { BehaviourSignal } from '../../contract/player/protection.ts';

/** A member's recent behaviour; amounts in minor units. */
export interface Behaviour {
  readonly deposits_of_day: number;
  readonly lost_of_week: bigint;
  /** In the four weeks before that week. */
  readonly lost_of_weeks_before: bigint;
  readonly played_ms_of_week: bigint;
  readonly loosenings_asked: number;
}

/** Members of some jurisdictions with a deposit since `since`, without an open case and without one closed after `rested`. */
export function selectLatelyPaying(
  sql: Sql,
  asked: { jurisdictions: readonly string[]; since: Date; after: string; rested: Date; limit: number },
): Promise<{ member_id: string; merchant_code: string }[]> {
  return sql.query(
    `select d.member_id, d.merchant_code from wallet.deposit d
       join merchant.merchant_view m on m.merchant_code = d.merchant_code and m.jurisdiction = any ($5)
      where d.state = 'paid' and d.paid_at >= $1 and d.member_id > $2
        and not exists (select from wallet.behaviour_case c where c.member_id = d.member_id and (c.closed_at is null or c.closed_at > $3))
      group by d.member_id, d.merchant_code order by d.member_id limit $4`,
    [asked.since, asked.after, asked.rested, asked.limit, asked.jurisdictions],
  );
}

export async function selectBehaviour(sql: Sql, asked: { memberId: string; at: Date }): Promise<Behaviour | undefined> {
  const [row] = await sql.query<Behaviour>(
    `select (select count(*)::int from wallet.deposit d
              where d.member_id = $1 and d.state = 'paid' and d.paid_at > $2::timestamptz - interval '1 day') as deposits_of_day,
            coalesce(sum(lost) filter (where r.opened_at > $2::timestamptz - interval '7 days'), 0)::bigint as lost_of_week,
            coalesce(sum(lost) filter (where r.opened_at <= $2::timestamptz - interval '7 days'), 0)::bigint as lost_of_weeks_before,
            coalesce((select l.used from wallet.play_limit l
                       where l.member_id = $1 and l.kind = 'time' and l.period = 'week' and l.counted_until > $2), 0) as played_ms_of_week,
            (select count(*)::int from wallet.play_limit l where l.member_id = $1 and l.asked_from is not null) as loosenings_asked
       from (select opened_at, bet_amount - rolled_back_amount - win_amount as lost from wallet.round
              where member_id = $1 and pocket <> 'play' and opened_at > $2::timestamptz - interval '35 days') r`,
    [asked.memberId, asked.at],
  );
  return row;
}

/** Opens a case. Returns false if the member already has an open one. */
export async function insertBehaviourCase(
  sql: Sql,
  opened: { caseId: string; memberId: string; merchantCode: string; signals: readonly string[]; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into wallet.behaviour_case (case_id, member_id, merchant_code, signals, opened_at) values ($1, $2, $3, $4, $5)
     on conflict (member_id) where closed_at is null do nothing returning case_id`,
    [opened.caseId, opened.memberId, opened.merchantCode, JSON.stringify(opened.signals), opened.at],
  );
  return rows.length > 0;
}

/** The signals of a member's open case. */
export async function selectOpenSignals(sql: Sql, memberId: string): Promise<{ signals: BehaviourSignal[]; opened_at: Date } | undefined> {
  const [row] = await sql.query<{ signals: BehaviourSignal[]; opened_at: Date }>(
    'select signals, opened_at from wallet.behaviour_case where member_id = $1 and closed_at is null',
    [memberId],
  );
  return row;
}

export interface BehaviourCaseRow {
  readonly case_id: string;
  readonly merchant_code: string;
  readonly member_id: string;
  readonly username: string;
  readonly signals: BehaviourSignal[];
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly finding: string | null;
}

export function selectBehaviourCases(
  sql: Sql,
  asked: { isOpen: boolean | null; merchantCodes: readonly string[] | null; after: KeysetPlace | undefined; limit: number },
): Promise<BehaviourCaseRow[]> {
  return sql.query(
    `select c.case_id, c.merchant_code, c.member_id, m.username, c.signals, c.opened_at, c.closed_at, c.closed_by, c.finding
       from wallet.behaviour_case c join accounts.member_view m on m.member_id = c.member_id
      where ($1::boolean is null or (c.closed_at is null) = $1)
        and ($2::timestamptz is null or (c.opened_at, c.case_id) < ($2, $3)) and ($5::text[] is null or c.merchant_code = any($5))
      order by c.opened_at desc, c.case_id desc limit $4`,
    [asked.isOpen, asked.after?.at ?? null, asked.after?.id ?? null, asked.limit, asked.merchantCodes],
  );
}

/** Closes an open case. Returns its member. */
export async function setBehaviourFinding(
  sql: Sql,
  closed: { caseId: string; finding: string; by: string; at: Date },
): Promise<string | undefined> {
  const [row] = await sql.query<{ member_id: string }>(
    `update wallet.behaviour_case set closed_at = $2, closed_by = $3, finding = $4
      where case_id = $1 and closed_at is null returning member_id`,
    [closed.caseId, closed.at, closed.by, closed.finding],
  );
  return row?.member_id;
}

export async function selectMerchantOfBehaviourCase(sql: Sql, caseId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from wallet.behaviour_case where case_id = $1', [caseId]);
  return row?.merchant_code;
}
