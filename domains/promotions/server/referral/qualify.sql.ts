import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** Marks the invitations of members whose rounds closed. */
export async function markStale(sql: Sql, memberIds: readonly string[]): Promise<void> {
  await sql.query(
    "update promotions.referral set is_stale = true where invited_member_id = any ($1::text[]) and state = 'registered' and not is_stale",
    [[...memberIds]],
  );
}

export interface StaleRow {
  readonly referral_id: string;
  readonly inviter_member_id: string;
  readonly invited_member_id: string;
  readonly merchant_code: string;
  readonly reward_amount: bigint;
  readonly wager_times: number;
  readonly qualifying_amount: bigint;
  readonly currency: Currency;
  /** Real-money stakes of the invited member in rounds settled by the deadline, in minor units. */
  readonly staked_amount: bigint;
  /** Whether the inviter ever had a settled bet. */
  readonly has_inviter_played: boolean;
  readonly jurisdiction: JurisdictionProfile;
  readonly monthly_rewards_max: number;
}

/** Marked invitations with ledger data of both members, locked until the transaction ends. */
export function takeStale(sql: Sql, { limit }: { limit: number }): Promise<StaleRow[]> {
  return sql.query<StaleRow>(
    `with taken as (
       select * from promotions.referral where is_stale order by referral_id limit $1 for update skip locked
     )
     select t.referral_id, t.inviter_member_id, t.invited_member_id, t.merchant_code, t.reward_amount, t.wager_times, t.qualifying_amount,
            t.currency, m.jurisdiction, coalesce(l.monthly_rewards_max, 0) as monthly_rewards_max,
            coalesce((select sum(r.bet_amount - r.rolled_back_amount) from wallet.round_view r
                       where r.member_id = t.invited_member_id and r.pocket = 'cash' and r.state <> 'open' and r.settled_at <= t.deadline), 0)::bigint
              as staked_amount,
            exists (select 1 from wallet.round_view r where r.member_id = t.inviter_member_id and r.pocket = 'cash' and r.state = 'settled'
                       and r.bet_amount > 0) as has_inviter_played
       from taken t
       join merchant.merchant_view m on m.merchant_code = t.merchant_code
       left join promotions.referral_rule l on l.merchant_code = t.merchant_code
      order by t.referral_id`,
    [limit],
  );
}

/** Locks what inviters earn until the transaction ends. Ordered, so that two transactions cannot deadlock. */
export async function lockInviters(sql: Sql, memberIds: readonly string[]): Promise<void> {
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended('promotions.inviter ' || i.id, 0))
       from (select distinct id from unnest($1::text[]) as given (id) order by id) as i`,
    [[...memberIds]],
  );
}

/** Rewards that an inviter earned in the current month of the merchant's calendar. */
export async function countMonth(sql: Sql, wanted: { inviterMemberId: string; merchantCode: string; at: Date }): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count
       from promotions.referral q join merchant.merchant_view m on m.merchant_code = $2
      where q.inviter_member_id = $1 and q.state = 'qualified'
        and q.qualified_at >= date_trunc('month', $3::timestamptz at time zone m.time_zone) at time zone m.time_zone`,
    [wanted.inviterMemberId, wanted.merchantCode, wanted.at],
  );
  return row?.count ?? 0;
}

export async function updateProgress(
  sql: Sql,
  progress: {
    referralId: string;
    stakedAmount: bigint;
    state: 'registered' | 'qualified' | 'refused';
    reason: 'monthly_maximum' | 'same_person' | null;
    at: Date;
  },
): Promise<void> {
  await sql.query(
    `update promotions.referral
        set staked_amount = $2, state = $3, reason = $4, is_stale = false, qualified_at = case when $3 = 'qualified' then $5::timestamptz end
      where referral_id = $1`,
    [progress.referralId, progress.stakedAmount, progress.state, progress.reason, progress.at],
  );
}

/** Ends unmarked invitations past their deadline. */
export async function lapse(sql: Sql, at: Date): Promise<void> {
  await sql.query("update promotions.referral set state = 'lapsed' where state = 'registered' and not is_stale and deadline < $1", [at]);
}

/** Marks the invitations of inviters who have played, since the inviter's first bet may have been missing. */
export async function markStaleOfInviters(sql: Sql, memberIds: readonly string[]): Promise<void> {
  await sql.query(
    `update promotions.referral set is_stale = true
      where inviter_member_id = any ($1::text[]) and state = 'registered' and not is_stale and staked_amount >= qualifying_amount`,
    [[...memberIds]],
  );
}
