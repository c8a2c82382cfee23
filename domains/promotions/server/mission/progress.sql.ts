import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { RuleOf } from '../../contract/operator/index.ts';
import { periodOf } from '../promotion/period.sql.ts';
import type { PromotionId } from '../promotion/promotion.sql.ts';

/** A round that has ended. */
export interface ClosedRound {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly source: string;
  readonly roundId: string;
  readonly at: Date;
}

/** How far a member is in a mission, with the rule that holds for this period. */
export interface ProgressRow {
  readonly member_id: string;
  readonly promotion_id: PromotionId;
  readonly merchant_code: string;
  readonly code: string;
  readonly currency: Currency;
  readonly period: string;
  readonly version: number;
  readonly staked_amount: bigint;
  readonly round_count: number;
  readonly is_done: boolean;
  readonly rule: RuleOf<'mission'>;
}

/**
 * Counts rounds for the missions and cash backs that ran when they ended: each once, however often it is told of. Answers the missions
 * that are fulfilled by it and are not done yet.
 */
export function countRounds(sql: Sql, rounds: readonly ClosedRound[]): Promise<ProgressRow[]> {
  return sql.query<ProgressRow>(
    // What runs is looked up once for each quarter of an hour in which rounds ended (no clock of a merchant is off by less). What is
    // counted is told by the rows that could be written: joined with what was asked, thousands would be compared with thousands.
    `with running as materialized (
       select p.id as promotion_id, p.merchant_code, p.version, p.starts_at as runs_from, p.ends_at as runs_until,
              v.rule ->> 'category' as category, t.quarter, w.key, w.starts_at, w.ends_at
         from (select distinct c.merchant_code, ${quarterOf('c.closed_at')} as quarter
                 from unnest($2::text[], $5::timestamptz[]) as c (merchant_code, closed_at)) t
         join promotions.promotion p on p.merchant_code = t.merchant_code and p.is_on and p.kind in ('mission', 'cash_back')
         join promotions.promotion_version v on v.promotion_id = p.id and v.version = p.version
         join merchant.merchant_view m on m.merchant_code = p.merchant_code
        cross join lateral (
          select 'once' as key, p.starts_at, p.ends_at where v.rule ->> 'period' = 'once'
          union all select * from (${periodOf({ unit: "(v.rule ->> 'period')", at: 't.quarter', timeZone: 'm.time_zone' })}) d
                     where v.rule ->> 'period' <> 'once') w
     ), counted as (
       insert into promotions.counted_round (member_id, source, round_id, counted_at)
       select member_id, source, round_id, closed_at
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as c (member_id, merchant_code, source, round_id, closed_at)
        where merchant_code in (select merchant_code from running) order by 1, 2, 3
       on conflict do nothing returning member_id, source, round_id, counted_at
     ), settled as materialized (
       select c.member_id, c.counted_at, r.merchant_code, r.bet_amount - r.rolled_back_amount as staked_amount, e.category
         from counted c
         join wallet.round_view r on r.member_id = c.member_id and r.source = c.source and r.round_id = c.round_id
                                 and r.pocket = 'cash' and r.state = 'settled' and r.bet_amount > r.rolled_back_amount
         left join games.game_view e on e.game_id = r.game_id
     ), moved as (
       insert into promotions.progress as g (member_id, promotion_id, period, version, starts_at, ends_at, staked_amount, round_count, changed_at)
       select s.member_id, p.promotion_id, p.key, p.version, p.starts_at, p.ends_at, sum(s.staked_amount)::bigint, count(*)::int, max(s.counted_at)
         from settled s
         join running p on p.merchant_code = s.merchant_code and p.quarter = ${quarterOf('s.counted_at')}
                       and p.runs_from <= s.counted_at and (p.runs_until is null or p.runs_until > s.counted_at)
                       and (p.category is null or p.category = s.category)
        group by s.member_id, p.promotion_id, p.key, p.version, p.starts_at, p.ends_at order by s.member_id, p.promotion_id, p.key
       on conflict (member_id, promotion_id, period) do update
         set staked_amount = g.staked_amount + excluded.staked_amount, round_count = g.round_count + excluded.round_count,
             changed_at = excluded.changed_at
       returning member_id, promotion_id, period, version, staked_amount, round_count, is_done
     )
     select g.member_id, g.promotion_id, p.merchant_code, p.code, p.currency, g.period, g.version, g.staked_amount, g.round_count, g.is_done, v.rule
       from moved g
       join promotions.promotion p on p.id = g.promotion_id and p.kind = 'mission'
       join promotions.promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version
      where not g.is_done
        and case v.rule ->> 'goal' when 'stake' then g.staked_amount else g.round_count end >= (v.rule ->> 'target')::bigint
      order by g.member_id, g.promotion_id`,
    [
      rounds.map(({ memberId }) => memberId),
      rounds.map(({ merchantCode }) => merchantCode),
      rounds.map(({ source }) => source),
      rounds.map(({ roundId }) => roundId),
      rounds.map(({ at }) => at),
    ],
  );
}

/** SQL for the quarter of an hour that a moment is in. */
function quarterOf(at: string): string {
  return `date_bin('15 minutes', ${at}, 'epoch'::timestamptz)`;
}

export async function setProgressDone(sql: Sql, done: { memberId: string; promotionId: PromotionId; period: string }): Promise<void> {
  await sql.query('update promotions.progress set is_done = true where member_id = $1 and promotion_id = $2 and period = $3', [
    done.memberId,
    done.promotionId,
    done.period,
  ]);
}

/** How far a member is in the missions of the periods that run, by promotion. */
export function selectProgress(
  sql: Sql,
  wanted: { memberId: string; promotionIds: readonly PromotionId[]; at: Date },
): Promise<ProgressRow[]> {
  return sql.query<ProgressRow>(
    `select g.member_id, g.promotion_id, p.merchant_code, p.code, p.currency, g.period, g.version, g.staked_amount, g.round_count, g.is_done, v.rule
       from promotions.progress g
       join promotions.promotion p on p.id = g.promotion_id
       join promotions.promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version
      where g.member_id = $1 and g.promotion_id = any ($2) and g.starts_at <= $3 and (g.ends_at is null or g.ends_at > $3)`,
    [wanted.memberId, [...wanted.promotionIds], wanted.at],
  );
}

/** Rounds that no promotion asks about any more. */
export async function deleteRounds(sql: Sql, { before }: { before: Date }): Promise<void> {
  await sql.query('delete from promotions.counted_round where counted_at < $1', [before]);
}
