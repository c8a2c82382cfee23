import type { Currency, InputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { setReferralRule } from '../../contract/operator/referral.ts';

export interface MerchantRuleRow {
  readonly merchant_code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly reward_amount: bigint;
  readonly wager_times: number;
  readonly qualifying_amount: bigint;
  readonly qualifying_days: number;
  readonly monthly_rewards_max: number;
  /** Null where the merchant has no rule. */
  readonly changed_at: Date | null;
  readonly registered: number;
  readonly qualified: number;
  readonly refused: number;
}

export function selectRules(sql: Sql): Promise<MerchantRuleRow[]> {
  return sql.query<MerchantRuleRow>(
    `select m.merchant_code, m.name, m.currency, r.reward_amount, r.wager_times, r.qualifying_amount, r.qualifying_days,
            r.monthly_rewards_max, r.changed_at, count(f.referral_id)::int as registered,
            count(f.referral_id) filter (where f.state = 'qualified')::int as qualified,
            count(f.referral_id) filter (where f.state = 'refused')::int as refused
       from merchant.merchant_view m
       left join promotions.referral_rule r on r.merchant_code = m.merchant_code
       left join promotions.referral f on f.merchant_code = m.merchant_code
      group by m.merchant_code, m.name, m.currency, r.merchant_code
      order by m.merchant_code limit 200`,
  );
}

/** Until the transaction ends. */
export async function lockRule(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query('select from promotions.referral_rule where merchant_code = $1 for update', [merchantCode]);
}

export async function upsertRule(sql: Sql, rule: InputOf<typeof setReferralRule> & { at: Date }): Promise<void> {
  await sql.query(
    `insert into promotions.referral_rule (merchant_code, reward_amount, wager_times, qualifying_amount, qualifying_days,
                                           monthly_rewards_max, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_code) do update set reward_amount = excluded.reward_amount, wager_times = excluded.wager_times,
       qualifying_amount = excluded.qualifying_amount, qualifying_days = excluded.qualifying_days,
       monthly_rewards_max = excluded.monthly_rewards_max, changed_at = excluded.changed_at`,
    [rule.merchantCode, rule.rewardAmount, rule.wagerTimes, rule.qualifyingAmount, rule.qualifyingDays, rule.monthlyRewardsMax, rule.at],
  );
}
