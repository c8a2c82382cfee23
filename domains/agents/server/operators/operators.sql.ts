import type { Currency, Id } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { ContractKind } from '../../contract/player/index.ts';
import type { CategoryRate } from '../rebate/rate/rate.sql.ts';

interface TreeRow {
  readonly member_id: Id<'mbr'>;
  readonly merchant_code: string;
  readonly username: string;
  readonly type: number;
  readonly joined_at: Date;
  readonly team_size: number;
  readonly rates: readonly CategoryRate[];
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly rebate_amount: bigint;
  readonly is_unidentified: boolean;
}

interface TreeWanted {
  readonly under: string | null;
  readonly search: string;
  readonly at: Date;
  /** Merchants to select; null for all. */
  readonly merchantCodes: readonly string[] | null;
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
}

/**
 * Top-level members who are agents or have invited members, the direct downline of a member, or members by username prefix; newest first.
 */
export function selectTree(sql: Sql, { under, search, at, merchantCodes, after, limit }: TreeWanted): Promise<TreeRow[]> {
  return sql.query(
    `select p.*, coalesce(d.stake_amount, 0)::bigint as stake_amount, coalesce(d.win_amount, 0)::bigint as win_amount,
            coalesce(o.amount, 0)::bigint as rebate_amount,
            exists (select from agents.unidentified u where u.member_id = p.member_id) as is_unidentified,
            coalesce((select json_agg(json_build_object('category', r.category, 'rate', r.rate) order by r.category = '*', r.category)
               from (select distinct on (category) category, rate from agents.rate
                      where member_id = p.member_id and from_at <= $3 order by category, from_at desc) r), '[]') as rates
       from (select n.member_id, n.merchant_code, m.username, m.type, n.joined_at, t.team_size
               from agents.node n join accounts.member_view m on m.member_id = n.member_id
              cross join lateral (select coalesce(sum(b.member_count), 0)::int as team_size from agents.team_level b where b.agent_id = n.member_id) t
              where case when $1::text is not null then n.parent_id = $1
                         when $2 <> '' then starts_with(m.username_key, lower($2))
                         else n.parent_id is null and (m.type not in (0, 4, 40) or t.team_size > 0) end
                and ($4::timestamptz is null or (n.joined_at, n.member_id) < ($4, $5)) and ($7::text[] is null or n.merchant_code = any($7))
              order by n.joined_at desc, n.member_id desc limit $6) p
       left join lateral (select sum(stake_amount) as stake_amount, sum(win_amount) as win_amount from agents.team_day
                           where agent_id = p.member_id and day > $3::timestamptz::date - 30) d on true
       left join lateral (select sum(amount) as amount from agents.payout where agent_id = p.member_id and kind = 'rebate' and day > $3::timestamptz::date - 30) o on true
      order by p.joined_at desc, p.member_id desc`,
    [under, search, at, after?.at ?? null, after?.id ?? '', limit, merchantCodes],
  );
}

/** A member's upline from the top, followed by the member. */
export function selectPath(sql: Sql, memberId: string): Promise<{ member_id: string; merchant_code: string; username: string }[]> {
  return sql.query(
    `select m.member_id, m.merchant_code, m.username from agents.line l join accounts.member_view m on m.member_id = l.ancestor_id
      where l.member_id = $1 order by l.distance desc`,
    [memberId],
  );
}

export interface ProgrammeRow {
  readonly merchant_code: string;
  /** null: the merchant has no agents. */
  readonly opened_at: Date | null;
  readonly maximums: readonly CategoryRate[];
}

/** The programmes of all merchants or of one; also of a merchant that has not opened its own. */
export function selectProgrammes(sql: Sql, merchantCode: string | null): Promise<ProgrammeRow[]> {
  return sql.query<ProgrammeRow>(
    `select m.merchant_code, p.opened_at,
            coalesce((select json_agg(json_build_object('category', x.category, 'rate', x.rate) order by x.category = '*', x.category)
               from agents.rate_maximum x where x.merchant_code = m.merchant_code), '[]') as maximums
       from merchant.merchant_view m left join agents.programme p on p.merchant_code = m.merchant_code
      where $1::text is null or m.merchant_code = $1 order by m.merchant_code`,
    [merchantCode],
  );
}

export async function putMaximums(
  sql: Sql,
  { merchantCode, rates }: { merchantCode: string; rates: readonly CategoryRate[] },
): Promise<void> {
  await sql.query('delete from agents.rate_maximum where merchant_code = $1', [merchantCode]);
  await sql.query(
    'insert into agents.rate_maximum (merchant_code, category, rate) select $1, t.category, t.rate from unnest($2::text[], $3::int[]) as t (category, rate)',
    [merchantCode, rates.map(({ category }) => category), rates.map(({ rate }) => rate)],
  );
}

export interface PayoutCaseRow {
  readonly payout_id: Id<'pay'> | Id<'bil'>;
  readonly merchant_code: string;
  readonly member_id: Id<'mbr'>;
  readonly username: string;
  readonly kind: 'rebate' | ContractKind;
  readonly day: string;
  readonly state: 'issued' | 'not_reached' | 'waiting';
  readonly carry_before: bigint;
  readonly due: bigint;
  readonly amount: bigint;
  readonly carry_after: bigint;
  readonly currency: Currency;
  readonly made_at: Date;
  readonly figure: bigint | null;
  readonly carried_loss: bigint | null;
  readonly active_count: number | null;
  readonly rate: number | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

const CASES = `
  select p.payout_id, p.agent_id as member_id, p.kind, to_char(p.day, 'YYYY-MM-DD') as day, 'issued' as state, p.carry_before, p.share as due, p.amount,
         p.carry_after, p.currency, p.made_at, null::bigint as figure, null::bigint as carried_loss, null::int as active_count, null::int as rate,
         null::timestamptz as starts_at, null::timestamptz as ends_at
    from agents.payout p
  union all
  select b.bill_id, b.agent_id, b.kind, to_char(b.starts_at at time zone m.time_zone, 'YYYY-MM-DD'), b.state, b.carry_before, b.due, b.amount, b.carry_after,
         b.currency, b.made_at, b.figure, b.carried_loss, b.active_count, b.rate, b.starts_at, b.ends_at
    from agents.bill b join merchant.merchant_view m on m.merchant_code = b.merchant_code`;

const CASE = `select c.*, m.username, m.merchant_code from (${CASES}) c join accounts.member_view m on m.member_id = c.member_id`;

export function selectPayoutCases(
  sql: Sql,
  wanted: { memberId: string | null; merchantCodes: readonly string[] | null; after: KeysetPlace | undefined; limit: number },
): Promise<PayoutCaseRow[]> {
  return sql.query(
    `${CASE} where ($1::text is null or c.member_id = $1) and ($2::timestamptz is null or (c.made_at, c.payout_id) < ($2, $3))
        and ($5::text[] is null or m.merchant_code = any($5))
      order by c.made_at desc, c.payout_id desc limit $4`,
    [wanted.memberId, wanted.after?.at ?? null, wanted.after?.id ?? '', wanted.limit, wanted.merchantCodes],
  );
}

export async function findPayoutCase(sql: Sql, payoutId: string): Promise<PayoutCaseRow | undefined> {
  const [row] = await sql.query<PayoutCaseRow>(`${CASE} where c.payout_id = $1`, [payoutId]);
  return row;
}

export async function selectMerchantOfPayout(sql: Sql, payoutId: string): Promise<string | undefined> {
  return (await findPayoutCase(sql, payoutId))?.merchant_code;
}
