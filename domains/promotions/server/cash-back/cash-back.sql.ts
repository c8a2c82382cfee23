import type { Sql } from '@jogada/platform/server';
import type { RuleOf } from '../../contract/operator/index.ts';
import type { Reward, RewardId } from '../../contract/player/index.ts';
import type { VersionRow } from '../promotion/promotion.sql.ts';
import type { TextLanguages } from '../rewards/reward.sql.ts';
import type { Play } from './calculate-cash-back.ts';

/** A member's cash back for a period. */
export interface CashBackRow extends VersionRow<RuleOf<'cash_back'>> {
  readonly member_id: string;
  readonly period: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_done: boolean;
}

/** Periods that have ended and are not settled. */
export function selectDue(sql: Sql, page: { at: Date; limit: number }): Promise<CashBackRow[]> {
  return sql.query<CashBackRow>(
    `select g.member_id, g.period, g.starts_at, g.ends_at, g.is_done, p.id, p.merchant_code, p.code, p.currency, g.version, v.rule
       from promotions.progress g
       join promotions.promotion p on p.id = g.promotion_id and p.kind = 'cash_back'
       join promotions.promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version
      where not g.is_done and g.ends_at <= $1 order by g.ends_at, g.member_id limit $2`,
    [page.at, page.limit],
  );
}

/** Claims a period for settlement. Returns false if another process has claimed it. */
export async function takeDue(sql: Sql, { member_id, id, period }: CashBackRow): Promise<boolean> {
  const rows = await sql.query(
    `update promotions.progress set is_done = true where member_id = $1 and promotion_id = $2 and period = $3 and not is_done returning period`,
    [member_id, id, period],
  );
  return rows.length > 0;
}

/** Totals of the stakes and wins in a period's rounds. */
export async function readPlay(sql: Sql, wanted: { memberId: string; from: Date; to: Date }): Promise<Play> {
  const [row] = await sql.query<{ rounds: number; left_out: number; staked: bigint; won: bigint }>(
    `select count(*) filter (where not has_bonus)::int as rounds, count(*) filter (where has_bonus)::int as left_out,
            coalesce(sum(bet_amount - rolled_back_amount) filter (where not has_bonus), 0)::bigint as staked,
            coalesce(sum(win_amount) filter (where not has_bonus), 0)::bigint as won
       from wallet.round_view
      where member_id = $1 and opened_at < $3 and settled_at >= $2 and settled_at < $3 and pocket = 'cash' and state = 'settled'`,
    [wanted.memberId, wanted.from, wanted.to],
  );
  return { roundCount: row?.rounds ?? 0, leftOutCount: row?.left_out ?? 0, stakedAmount: row?.staked ?? 0n, wonAmount: row?.won ?? 0n };
}

/** A member's cash back with its reward and the figures of its calculation. */
export interface ShownCashBackRow extends CashBackRow {
  readonly name: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly reward_id: RewardId | null;
  readonly reward_state: Reward['state'] | null;
  readonly claim_by: Date | null;
  readonly basis: Readonly<Record<string, string>> | null;
}

/** The latest ones, newest first. */
export function selectCashBack(
  sql: Sql,
  wanted: TextLanguages & { memberId: string; timeZone: string; limit: number },
): Promise<ShownCashBackRow[]> {
  return sql.query<ShownCashBackRow>(
    `select g.member_id, g.period, g.starts_at, g.ends_at, g.is_done, p.id, p.merchant_code, p.code, p.currency, g.version, v.rule,
            coalesce((select t.name from promotions.promotion_text t where t.promotion_id = p.id and t.language in ($2, $3)
                       order by t.language = $2 desc limit 1), '') as name,
            to_char(g.starts_at at time zone $4, 'YYYY-MM-DD') as first_day,
            to_char((g.ends_at at time zone $4) - interval '1 day', 'YYYY-MM-DD') as last_day,
            r.id as reward_id, r.state as reward_state, r.claim_by, r.basis
       from promotions.progress g
       join promotions.promotion p on p.id = g.promotion_id and p.kind = 'cash_back'
       join promotions.promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version
       left join promotions.reward r on r.member_id = g.member_id and r.occasion = g.promotion_id || ':' || g.period
      where g.member_id = $1 order by g.starts_at desc, p.id limit $5`,
    [wanted.memberId, wanted.language, wanted.otherLanguage, wanted.timeZone, wanted.limit],
  );
}
