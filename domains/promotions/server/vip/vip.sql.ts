import type { Language } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { RecentPlay } from './forecast-level.ts';

export interface ProgrammeRow {
  readonly point_amount: bigint;
  readonly opened_at: Date;
  readonly changed_at: Date;
  readonly weights: readonly { readonly classification: string; readonly percent: number }[];
}

export async function findProgramme(sql: Sql, merchantCode: string): Promise<ProgrammeRow | undefined> {
  const [row] = await sql.query<ProgrammeRow>(
    `select p.point_amount, p.opened_at, p.changed_at,
            coalesce((select json_agg(json_build_object('classification', w.classification, 'percent', w.weight_percent)
                                      order by w.classification = '*', w.weight_percent desc, w.classification)
                        from promotions.vip_weight w where w.merchant_code = p.merchant_code), '[]') as weights
       from promotions.vip_programme p where p.merchant_code = $1`,
    [merchantCode],
  );
  return row;
}

export interface LevelRow {
  readonly level: number;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly points_needed: bigint;
  readonly points_kept: bigint;
  readonly level_up_amount: bigint;
  readonly monthly_amount: bigint;
  readonly wager_times: number;
  readonly wheel_tickets: number;
}

export function selectLevels(sql: Sql, merchantCode: string): Promise<LevelRow[]> {
  return sql.query<LevelRow>(
    `select level, names, points_needed, points_kept, level_up_amount, monthly_amount, wager_times, wheel_tickets
       from promotions.vip_level where merchant_code = $1 order by level`,
    [merchantCode],
  );
}

export interface VipMemberRow {
  readonly member_id: string;
  readonly level: number;
  readonly reached_at: Date | null;
  /** YYYY-MM-DD */
  readonly period: string;
}

const MEMBER = `select member_id, level, reached_at, to_char(period, 'YYYY-MM-DD') as period from promotions.vip_member`;

export async function findVipMember(sql: Sql, memberId: string): Promise<VipMemberRow | undefined> {
  const [row] = await sql.query<VipMemberRow>(`${MEMBER} where member_id = $1`, [memberId]);
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockVipMember(sql: Sql, memberId: string): Promise<VipMemberRow | undefined> {
  const [row] = await sql.query<VipMemberRow>(`${MEMBER} where member_id = $1 for update`, [memberId]);
  return row;
}

export async function updateVipMember(
  sql: Sql,
  member: { memberId: string; level: number; reachedAt: Date | null; period: string },
): Promise<void> {
  await sql.query('update promotions.vip_member set level = $2, reached_at = $3, period = $4 where member_id = $1', [
    member.memberId,
    member.level,
    member.reachedAt,
    member.period,
  ]);
}

/** The period of the merchant's calendar that contains the given time, with its start and end. */
export async function readPeriod(
  sql: Sql,
  wanted: { merchantCode: string; at: Date },
): Promise<{ period: string; starts_at: Date; ends_at: Date }> {
  const [row] = await sql.query<{ period: string; starts_at: Date; ends_at: Date }>(
    `select to_char(local.month, 'YYYY-MM-DD') as period, local.month at time zone m.time_zone as starts_at,
            (local.month + interval '1 month') at time zone m.time_zone as ends_at
       from merchant.merchant_view m, lateral (select date_trunc('month', $2::timestamptz at time zone m.time_zone) as month) local
      where m.merchant_code = $1`,
    [wanted.merchantCode, wanted.at],
  );
  if (!row) throw new Error(`no merchant ${wanted.merchantCode}`);
  return row;
}

/** The weighted stake of a period: minor units times percent. */
export async function readWeighted(sql: Sql, wanted: { memberId: string; period: string }): Promise<bigint> {
  const [row] = await sql.query<{ weighted_amount: bigint }>(
    'select weighted_amount from promotions.vip_period where member_id = $1 and period = $2',
    [wanted.memberId, wanted.period],
  );
  return row?.weighted_amount ?? 0n;
}

/** Counted play since a time, with days in the merchant's time zone. */
export async function readRecentPlay(sql: Sql, wanted: { memberId: string; merchantCode: string; since: Date }): Promise<RecentPlay> {
  const [row] = await sql.query<{ weighted_amount: bigint; active_days: number; first_at: Date | null }>(
    `select coalesce(sum(r.weighted_amount), 0)::bigint as weighted_amount,
            count(distinct (r.settled_at at time zone m.time_zone)::date)::int as active_days, min(r.settled_at) as first_at
       from promotions.vip_round r join merchant.merchant_view m on m.merchant_code = $2
      where r.member_id = $1 and r.settled_at >= $3 and r.stake_amount > 0`,
    [wanted.memberId, wanted.merchantCode, wanted.since],
  );
  return { weightedAmount: row?.weighted_amount ?? 0n, activeDays: row?.active_days ?? 0, firstAt: row?.first_at ?? null };
}

export interface StepRow {
  readonly step_id: string;
  readonly from_level: number;
  readonly to_level: number;
  readonly cause: 'reached' | 'kept' | 'period_end';
  readonly points: bigint;
  readonly at: Date;
}

export function selectSteps(sql: Sql, wanted: { memberId: string; limit: number }): Promise<StepRow[]> {
  return sql.query<StepRow>(
    `select step_id, from_level, to_level, cause, points, at from promotions.vip_step
      where member_id = $1 order by at desc, step_id desc limit $2`,
    [wanted.memberId, wanted.limit],
  );
}

export interface NewStep {
  readonly stepId: string;
  readonly memberId: string;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly cause: StepRow['cause'];
  readonly period: string;
  readonly points: bigint;
  readonly at: Date;
}

export async function insertStep(sql: Sql, step: NewStep): Promise<void> {
  await sql.query(
    `insert into promotions.vip_step (step_id, member_id, from_level, to_level, cause, period, points, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [step.stepId, step.memberId, step.fromLevel, step.toLevel, step.cause, step.period, step.points, step.at],
  );
}

export interface CountedRoundRow {
  readonly round_id: string;
  readonly game_name: string;
  readonly classification: string;
  readonly weight_percent: number;
  readonly stake_amount: bigint;
  readonly weighted_amount: bigint;
  readonly settled_at: Date;
  readonly tie: string;
}

export function selectCountedRounds(
  sql: Sql,
  page: { memberId: string; after: KeysetPlace | undefined; limit: number },
): Promise<CountedRoundRow[]> {
  return sql.query<CountedRoundRow>(
    `select r.round_id, coalesce(g.name, r.game_id) as game_name, r.classification, r.weight_percent, r.stake_amount, r.weighted_amount,
            r.settled_at, left(md5(r.source || ' ' || r.round_id), 16) as tie
       from promotions.vip_round r left join games.game_view g on g.game_id = r.game_id
      where r.member_id = $1 and r.stake_amount > 0
        and ($2::timestamptz is null or (r.settled_at, left(md5(r.source || ' ' || r.round_id), 16)) < ($2, $3))
      order by r.settled_at desc, tie desc limit $4`,
    [page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}
