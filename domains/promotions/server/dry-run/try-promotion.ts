import { type OperatorContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { DRY_RUN_DAYS_MAX, type DryRun, type PromotionKind, type tryPromotion as endpoint } from '../../contract/operator/index.ts';
import { isForbidden, needsFirstBet } from '../promotion/profile-rules.ts';
import { findTriedMerchant, selectDryRun } from './dry-run.sql.ts';

const DAY_MS = 86_400_000;

/** Kinds that follow from bets and deposits alone. The others depend on claims. */
const EXACT: ReadonlySet<PromotionKind> = new Set<PromotionKind>(['deposit_match', 'cash_back', 'mission']);

/**
 * Tests a rule on past days: who would have been rewarded, the cost, and the share of linked accounts. Nothing is stored.
 * @throws Problem `not_allowed`, `not_found`, `promotion_forbidden`, `malformed_request`
 */
export async function tryPromotion(ctx: OperatorContext, input: InputOf<typeof endpoint>): Promise<DryRun> {
  const { merchantCode, rule, budgetAmount, from, until } = input;
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > DRY_RUN_DAYS_MAX) throw new Problem('malformed_request', { field: 'until' });
  const merchant = await findTriedMerchant(ctx.database, { merchantCode, from, until });
  if (!merchant) throw new Problem('not_found');
  const law = rulesOf(merchant.jurisdiction, ctx.now());
  if (isForbidden(law, rule)) throw new Problem('promotion_forbidden', { reason: 'deposit_condition' });
  const row = await selectDryRun(ctx.database, {
    merchantCode,
    timeZone: merchant.time_zone,
    rule,
    from: merchant.from_at,
    until: merchant.until_at,
    needsFirstBet: needsFirstBet(law, rule),
    budgetAmount,
  });
  const wagerTimes = rule.payout.form === 'bonus' ? BigInt(rule.payout.wagerTimes) : 0n;
  return {
    currency: merchant.currency,
    certainty: EXACT.has(rule.kind) ? 'exact' : 'at_most',
    memberCount: row.member_count,
    rewardCount: row.reward_count,
    costAmount: row.cost.toString(),
    wageringAmount: (row.cost * wagerTimes).toString(),
    budgetSpentOn: row.budget_spent_on,
    tiedAmount: row.tied_cost.toString(),
    tiedCount: row.tied_count,
    days: row.days,
    members: row.members,
  };
}
