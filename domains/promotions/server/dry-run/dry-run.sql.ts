import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { PromotionKind, PromotionRule } from '../../contract/operator/index.ts';
import { periodOf } from '../promotion/period.sql.ts';

/** The tested period and the rule's audience. */
export interface Tried {
  readonly merchantCode: string;
  readonly timeZone: string;
  readonly rule: PromotionRule;
  readonly from: Date;
  readonly until: Date;
  readonly needsFirstBet: boolean;
  readonly budgetAmount: bigint | null;
}

export interface DryRunRow {
  readonly member_count: number;
  readonly reward_count: number;
  readonly cost: bigint;
  readonly tied_cost: bigint;
  readonly tied_count: number;
  readonly budget_spent_on: string | null;
  readonly days: { day: string; amount: string; rewardCount: number }[];
  readonly members: { memberId: string; username: string; amount: string; rewardCount: number; isTied: boolean }[];
}

/** Parameters: $1 merchant, $2 time zone, $3 rule, $4 from, $5 until. Real-money rounds settled in the period. */
const ROUNDS = `
  select r.member_id, r.bet_amount - r.rolled_back_amount as staked, r.win_amount as won, r.has_bonus, r.settled_at as at, g.category
    from (select distinct member_id from wallet.transfer_view where created_at >= $4 and created_at < $5 and merchant_code = $1) a
    join wallet.round_view r on r.member_id = a.member_id and r.opened_at < $5 and r.settled_at >= $4 and r.settled_at < $5
                            and r.pocket = 'cash' and r.state = 'settled'
    left join games.game_view g on g.game_id = r.game_id`;

const SIGNED_IN = `
  select distinct on (s.member_id, d.key) s.member_id, d.key, s.created_at as at
    from accounts.session_view s
    join accounts.member_view m on m.member_id = s.member_id and m.merchant_code = $1
   cross join lateral (${periodOf({ unit: `'day'`, at: 's.created_at', timeZone: '$2' })}) d
   where s.created_at >= $4 and s.created_at < $5 order by s.member_id, d.key, s.created_at`;

/** Hypothetical rewards by kind: member_id, amount, at. */
const REWARDS: Readonly<Record<PromotionKind, string>> = {
  deposit_match: `
    select member_id, least(amount * ($3::jsonb ->> 'percent')::numeric / 100, ($3::jsonb ->> 'maximumAmount')::numeric) as amount, at
      from (select t.member_id, t.amount, t.created_at as at, row_number() over (partition by t.member_id order by t.created_at) as place,
                   exists (select from wallet.transfer_view e
                            where e.member_id = t.member_id and e.kind = 'deposit' and e.created_at < $4) as had_before
              from wallet.transfer_view t
             where t.merchant_code = $1 and t.kind = 'deposit' and t.status = 'applied' and t.created_at >= $4 and t.created_at < $5
               and t.amount >= ($3::jsonb ->> 'minimumDepositAmount')::numeric) d
     where place = 1 and not (($3::jsonb ->> 'isFirstOnly')::boolean and had_before)`,
  cash_back: `
    select member_id, least(share, coalesce(($3::jsonb ->> 'maximumAmount')::numeric, share)) as amount, ends_at - interval '1 second' as at
      from (select r.member_id, w.ends_at, floor(greatest(sum(staked) - sum(won), 0) * ($3::jsonb ->> 'basisPoints')::numeric / 10000) as share
              from (${ROUNDS}) r
             cross join lateral (${periodOf({ unit: `($3::jsonb ->> 'period')`, at: 'r.at', timeZone: '$2' })}) w
             where not r.has_bonus group by r.member_id, w.ends_at) s
     where share >= ($3::jsonb ->> 'minimumAmount')::numeric`,
  mission: `
    select distinct on (member_id, key) member_id, ($3::jsonb ->> 'amount')::numeric as amount, at
      from (select r.member_id, r.at, w.key,
                   case $3::jsonb ->> 'goal' when 'stake' then sum(staked) over run else count(*) over run end as reached
              from (${ROUNDS}) r
             cross join lateral (
               select 'once' as key where $3::jsonb ->> 'period' = 'once'
               union all select d.key from (${periodOf({ unit: `($3::jsonb ->> 'period')`, at: 'r.at', timeZone: '$2' })}) d
                          where $3::jsonb ->> 'period' <> 'once') w
             where ($3::jsonb ->> 'category' is null or $3::jsonb ->> 'category' = r.category)
            window run as (partition by r.member_id, w.key order by r.at)) p
     where reached >= ($3::jsonb ->> 'target')::numeric and $3::jsonb ->> 'amount' <> '0' order by member_id, key, at`,
  check_in: `
    select member_id, ($3::jsonb -> 'amounts' ->> ((place - 1) % jsonb_array_length($3::jsonb -> 'amounts'))::int)::numeric as amount, at
      from (select member_id, at, row_number() over (partition by member_id, island order by key) as place
              from (select i.*, i.key::date - (row_number() over (partition by i.member_id order by i.key))::int as island
                      from (${SIGNED_IN}) i) j) k`,
  voucher: once(`($3::jsonb ->> 'amount')::numeric`),
  free_amount: once(`($3::jsonb ->> 'amount')::numeric`),
  application: once(`($3::jsonb ->> 'maximumAmount')::numeric`),
  free_rounds: once(`least(($3::jsonb ->> 'rounds')::numeric * ($3::jsonb ->> 'stakeAmount')::numeric,
                           coalesce(($3::jsonb ->> 'maximumAmount')::numeric, 'infinity'))`),
};

/** One reward for every member who signed in. */
function once(amount: string): string {
  return `select distinct on (i.member_id) i.member_id, ${amount} as amount, i.at from (${SIGNED_IN}) i order by i.member_id, i.at`;
}

const MEMBERS_SHOWN = 10;

/** Computes what a rule would have granted. Read only. */
export async function selectDryRun(sql: Sql, tried: Tried): Promise<DryRunRow> {
  const { rule, merchantCode, timeZone, from, until, needsFirstBet, budgetAmount } = tried;
  const [row] = await sql.query<DryRunRow>(
    `with earned as (${REWARDS[rule.kind]}),
          due as (
            select e.member_id, m.username, floor(e.amount) as amount, to_char(e.at at time zone $2, 'YYYY-MM-DD') as day,
                   exists (select from wallet.risk_group_view g where g.member_id = e.member_id) as is_tied
              from earned e join accounts.member_view m on m.member_id = e.member_id and m.merchant_code = $1
             where m.type in (0, 1, 2) and floor(e.amount) >= 1
               and (jsonb_array_length($3::jsonb -> 'audience' -> 'clubLabels') = 0 or $3::jsonb -> 'audience' -> 'clubLabels' ? m.club_label)
               and ($3::jsonb -> 'audience' ->> 'daysFromRegistration' is null
                    or e.at <= m.created_at + ($3::jsonb -> 'audience' ->> 'daysFromRegistration')::int * interval '1 day')
               and (not $6 or exists (select from wallet.round_view b where b.member_id = e.member_id and b.pocket = 'cash'
                                         and b.bet_amount > b.rolled_back_amount and b.opened_at <= e.at))
          ),
          by_day as (select day, sum(amount) as amount, count(*)::int as rewards, sum(sum(amount)) over (order by day) as so_far
                       from due group by day),
          by_member as (select member_id, username, is_tied, sum(amount) as amount, count(*)::int as rewards
                          from due group by member_id, username, is_tied)
     select (select count(*)::int from by_member) as member_count, (select count(*)::int from due) as reward_count,
            (select coalesce(sum(amount), 0)::bigint from due) as cost,
            (select coalesce(sum(amount), 0)::bigint from due where is_tied) as tied_cost,
            (select count(*)::int from by_member where is_tied) as tied_count,
            (select min(day) from by_day where so_far > $7::numeric) as budget_spent_on,
            (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'amount', amount::text, 'rewardCount', rewards) order by day), '[]')
               from by_day) as days,
            (select coalesce(jsonb_agg(jsonb_build_object('memberId', member_id, 'username', username, 'amount', amount::text,
                                                          'rewardCount', rewards, 'isTied', is_tied) order by amount desc, username), '[]')
               from (select * from by_member order by amount desc, username limit ${MEMBERS_SHOWN}) most) as members`,
    [merchantCode, timeZone, JSON.stringify(rule), from, until, needsFirstBet, budgetAmount],
  );
  if (!row) throw new Error('the count query returned no row');
  return row;
}

export interface TriedMerchant {
  readonly currency: Currency;
  readonly time_zone: string;
  readonly jurisdiction: JurisdictionProfile;
  readonly from_at: Date;
  readonly until_at: Date;
}

/** The merchant's data, with the period's start and end in its time zone. */
export async function findTriedMerchant(
  sql: Sql,
  asked: { merchantCode: string; from: string; until: string },
): Promise<TriedMerchant | undefined> {
  const [row] = await sql.query<TriedMerchant>(
    `select currency, time_zone, jurisdiction, ($2::date)::timestamp at time zone time_zone as from_at,
            ($3::date + 1)::timestamp at time zone time_zone as until_at
       from merchant.merchant_view where merchant_code = $1`,
    [asked.merchantCode, asked.from, asked.until],
  );
  return row;
}
