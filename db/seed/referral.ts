import type { Sql } from '@jogada/platform/server';

/** The reward for an invited player: R$ 20,00 once they have staked R$ 200,00 within 30 days. */
const RULE = { reward: 2_000n, wagerTimes: 1, qualifying: 20_000n, days: 30, monthlyMax: 20 } as const;

/** Creates the rule of a brand that has none. Changes by operators stay. */
export async function seedReferral(tx: Sql, { merchantCode, now }: { merchantCode: string; now: Date }): Promise<void> {
  await tx.query(
    `insert into promotions.referral_rule (merchant_code, reward_amount, wager_times, qualifying_amount, qualifying_days,
                                           monthly_rewards_max, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [merchantCode, RULE.reward, RULE.wagerTimes, RULE.qualifying, RULE.days, RULE.monthlyMax, now],
  );
}
