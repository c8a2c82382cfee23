import type { Currency } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { Reward, RewardId } from '../../contract/player/rewards.ts';

export interface RewardRow {
  readonly id: RewardId;
  readonly member_id: string;
  readonly merchant_code: string;
  readonly origin: Reward['origin'];
  readonly promotion_id: Reward['promotionId'];
  readonly occasion: string;
  readonly promotion_code: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly terms: Reward['terms'];
  readonly basis: Readonly<Record<string, string>>;
  readonly state: Reward['state'];
  readonly earned_at: Date;
  readonly claim_by: Date | null;
  readonly claimed_at: Date | null;
  readonly ended_at: Date | null;
  readonly name: string;
  /** Of a VIP reward, otherwise empty. */
  readonly level_name: string;
}

/** The requested language for a promotion's name, and the fallback. */
export interface TextLanguages {
  readonly language: string;
  readonly otherLanguage: string;
}

const REWARDS = `
  select r.*, coalesce((select t.name from promotions.promotion_text t
                         where t.promotion_id = r.promotion_id and t.language in ($2, $3)
                         order by t.language = $2 desc limit 1), '') as name,
         coalesce((select coalesce(l.names ->> $2, l.names ->> $3, l.level::text) from promotions.vip_level l
                    where r.origin = 'vip' and l.merchant_code = r.merchant_code and l.level::text = r.basis ->> 'level'), r.basis ->> 'level', '')
           as level_name
    from promotions.reward r where r.member_id = $1`;

/** Rewards claimable at the given time, earliest expiry first. */
export function selectClaimable(sql: Sql, wanted: TextLanguages & { memberId: string; at: Date }): Promise<RewardRow[]> {
  return sql.query<RewardRow>(
    `${REWARDS} and r.state = 'claimable' and (r.claim_by is null or r.claim_by > $4) order by r.claim_by nulls last, r.id limit 200`,
    [wanted.memberId, wanted.language, wanted.otherLanguage, wanted.at],
  );
}

/** Claimed and expired rewards, newest first. Includes those past their deadline before the job has run. */
export function selectEnded(
  sql: Sql,
  page: TextLanguages & { memberId: string; at: Date; after: KeysetPlace | undefined; limit: number },
): Promise<RewardRow[]> {
  return sql.query<RewardRow>(
    `${REWARDS} and (r.state <> 'claimable' or r.claim_by <= $4)
        and ($5::timestamptz is null or (coalesce(r.ended_at, r.claim_by), r.id) < ($5, $6))
      order by coalesce(r.ended_at, r.claim_by) desc, r.id desc limit $7`,
    [page.memberId, page.language, page.otherLanguage, page.at, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export async function findReward(
  sql: Sql,
  wanted: TextLanguages & { memberId: string; rewardId: RewardId },
): Promise<RewardRow | undefined> {
  const [row] = await sql.query<RewardRow>(`${REWARDS} and r.id = $4`, [
    wanted.memberId,
    wanted.language,
    wanted.otherLanguage,
    wanted.rewardId,
  ]);
  return row;
}

export interface NewReward {
  readonly rewardId: RewardId;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly origin: Reward['origin'];
  readonly promotionId: Reward['promotionId'];
  readonly version: number | null;
  readonly occasion: string;
  readonly promotionCode: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly terms: Reward['terms'];
  readonly basis: Readonly<Record<string, string>>;
  readonly claimBy: Date | null;
  readonly at: Date;
}

/** Returns false when the member already has a reward for the occasion. */
export async function insertReward(sql: Sql, reward: NewReward): Promise<boolean> {
  const rows = await sql.query(
    `insert into promotions.reward (id, merchant_code, member_id, origin, promotion_id, version, occasion, promotion_code, currency, amount,
                                    terms, basis, state, earned_at, claim_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'claimable', $13, $14)
     on conflict on constraint reward_once do nothing returning id`,
    [
      reward.rewardId,
      reward.merchantCode,
      reward.memberId,
      reward.origin,
      reward.promotionId,
      reward.version,
      reward.occasion,
      reward.promotionCode,
      reward.currency,
      reward.amount,
      JSON.stringify(reward.terms),
      JSON.stringify(reward.basis),
      reward.at,
      reward.claimBy,
    ],
  );
  return rows.length > 0;
}

/** Returns true for exactly one of concurrent claims. */
export async function markClaimed(sql: Sql, claim: { memberId: string; rewardId: RewardId; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update promotions.reward set state = 'claimed', claimed_at = $3, ended_at = $3
      where member_id = $1 and id = $2 and state = 'claimable' and (claim_by is null or claim_by > $3) returning id`,
    [claim.memberId, claim.rewardId, claim.at],
  );
  return rows.length > 0;
}

/** Which of the occasions the member already has a reward for. */
export async function selectOccasions(
  sql: Sql,
  { memberId, occasions }: { memberId: string; occasions: readonly string[] },
): Promise<string[]> {
  if (occasions.length === 0) return [];
  const rows = await sql.query<{ occasion: string }>(
    'select occasion from promotions.reward where member_id = $1 and occasion = any ($2)',
    [memberId, [...occasions]],
  );
  return rows.map(({ occasion }) => occasion);
}

/** Expires unclaimed rewards and refunds their amounts to the budgets. Returns their number. */
export async function lapseRewards(sql: Sql, { at, limit }: { at: Date; limit: number }): Promise<number> {
  const rows = await sql.query(
    `with due as (select member_id, id from promotions.reward where state = 'claimable' and claim_by <= $1
                   order by claim_by limit $2 for update skip locked),
          lapsed as (update promotions.reward r set state = 'expired', ended_at = r.claim_by from due d
                      where r.member_id = d.member_id and r.id = d.id returning r.promotion_id, r.amount),
          freed as (select promotion_id, sum(amount)::bigint as amount, count(*) as lapsed_count from lapsed group by promotion_id),
          given_back as (update promotions.promotion p set spent_amount = greatest(0, p.spent_amount - f.amount) from freed f where p.id = f.promotion_id)
     select 1 from lapsed`,
    [at, limit],
  );
  return rows.length;
}
