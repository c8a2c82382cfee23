import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { setReferralRule as set, type listReferralRules as list, type ReferralRule } from '../../contract/operator/referral.ts';
import { agreedChange, changeOrAsk, type Programme } from '../programme/change-programme.ts';
import type { Setting } from '../programme/setting.ts';
import { selectWaitingSubjects } from '../programme/waiting-changes.sql.ts';
import { lockRule, selectRules, upsertRule, type MerchantRuleRow } from './edit-rule.sql.ts';

/** @throws Problem `not_allowed` */
export async function listReferralRules(ctx: OperatorContext): Promise<OutputOf<typeof list>> {
  const waiting = await selectWaitingSubjects(ctx.database, [rules.kind]);
  return { list: (await selectRules(ctx.database)).map((row) => viewOf(row, waiting)) };
}

type Draft = InputOf<typeof set>;

/**
 * Replaces a rule. A reward above the operator's limits awaits a second operator (S41).
 * @throws Problem `not_allowed`, `not_found`, `approval_waiting`
 */
export function setReferralRule(ctx: OperatorContext, draft: Draft): Promise<ReferralRule> {
  return ctx.database.transaction(async (tx) => {
    await changeOrAsk(ctx, tx, rules, draft);
    const changed = (await selectRules(tx)).find((row) => row.merchant_code === draft.merchantCode);
    if (!changed) throw new Problem('not_found');
    return viewOf(changed, await selectWaitingSubjects(tx, [rules.kind]));
  });
}

const rules: Programme<typeof set.input> = {
  kind: 'promotions.referral',
  input: set.input,
  async read(_ctx, tx, draft) {
    const { merchantCode } = draft;
    await lockRule(tx, merchantCode);
    const row = (await selectRules(tx)).find((one) => one.merchant_code === merchantCode);
    if (!row) throw new Problem('not_found');
    const was =
      row.changed_at === null
        ? []
        : settingsOf({
            rewardAmount: row.reward_amount,
            wagerTimes: row.wager_times,
            qualifyingAmount: row.qualifying_amount,
            qualifyingDays: row.qualifying_days,
            monthlyRewardsMax: row.monthly_rewards_max,
          });
    return { merchantCode, currency: row.currency, subjectId: merchantCode, title: row.name, was, becomes: settingsOf(draft) };
  },
  async apply(ctx, tx, rule, { askedBy, before, after }) {
    await upsertRule(tx, { ...rule, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'referral_rule.changed',
      subjectId: rule.merchantCode,
      facts: {
        rewardAmount: String(rule.rewardAmount),
        qualifyingAmount: String(rule.qualifyingAmount),
        ...(askedBy !== undefined && { askedBy }),
      },
      before,
      after,
    });
  },
};

export const agreedRule = agreedChange(rules);

function settingsOf(rule: Omit<Draft, 'merchantCode'>): readonly Setting[] {
  const pays = rule.rewardAmount;
  return [
    { name: 'rewardAmount', place: '', unit: 'money', value: pays, paysMoreBy: 'rise', pays },
    { name: 'wagerTimes', place: '', unit: 'count', value: BigInt(rule.wagerTimes), paysMoreBy: 'fall', pays },
    { name: 'qualifyingAmount', place: '', unit: 'money', value: rule.qualifyingAmount, paysMoreBy: 'fall', pays },
    { name: 'qualifyingDays', place: '', unit: 'count', value: BigInt(rule.qualifyingDays), paysMoreBy: 'rise', pays },
    { name: 'monthlyRewardsMax', place: '', unit: 'count', value: BigInt(rule.monthlyRewardsMax), paysMoreBy: 'rise', pays },
  ];
}

function viewOf(row: MerchantRuleRow, waiting: ReadonlySet<string>): ReferralRule {
  return {
    merchantCode: row.merchant_code,
    merchantName: row.name,
    currency: row.currency,
    waitsForSecond: waiting.has(row.merchant_code),
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
