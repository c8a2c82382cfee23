import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { listReferralRules as list, ReferralRule, setReferralRule as set } from '../../contract/operator/referral.ts';
import { selectRules, upsertRule, type MerchantRuleRow } from './edit-rule.sql.ts';

/** @throws Problem `not_allowed` */
export async function listReferralRules(ctx: OperatorContext): Promise<OutputOf<typeof list>> {
  return { list: (await selectRules(ctx.database)).map(viewOf) };
}

/** @throws Problem `not_allowed`, `not_found` */
export async function setReferralRule(ctx: OperatorContext, rule: InputOf<typeof set>): Promise<ReferralRule> {
  const { merchantCode } = rule;
  return ctx.database.transaction(async (tx) => {
    const known = (await selectRules(tx)).some((row) => row.merchant_code === merchantCode);
    if (!known) throw new Problem('not_found');
    await upsertRule(tx, { ...rule, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'referral_rule.changed',
      subjectId: merchantCode,
      facts: { rewardAmount: String(rule.rewardAmount), qualifyingAmount: String(rule.qualifyingAmount) },
    });
    const changed = (await selectRules(tx)).find((row) => row.merchant_code === merchantCode);
    if (!changed) throw new Problem('not_found');
    return viewOf(changed);
  });
}

function viewOf(row: MerchantRuleRow): ReferralRule {
  return {
    merchantCode: row.merchant_code,
    merchantName: row.name,
    currency: row.currency,
    rule:
      row.changed_at === null
        ? null
        : {
            rewardAmount: String(row.reward_amount),
            wagerTimes: row.wager_times,
            qualifyingAmount: String(row.qualifying_amount),
            qualifyingDays: row.qualifying_days,
            monthlyRewardsMax: row.monthly_rewards_max,
            changedAt: row.changed_at.toISOString(),
          },
    counts: { registered: row.registered, qualified: row.qualified, refused: row.refused },
  };
}
