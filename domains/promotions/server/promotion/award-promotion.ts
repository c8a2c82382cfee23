import type { Sql } from '@jogada/platform/server';
import type { PromotionRule } from '../../contract/operator/index.ts';
import { award, type Awarded } from '../rewards/award.ts';
import { giveBackToBudget, takeFromBudget, type VersionRow } from './promotion.sql.ts';
import { rewardTerms } from './reward-terms.ts';

export interface PromotionAward {
  readonly promotion: VersionRow;
  readonly memberId: string;
  /** Idempotency key within the promotion: a day, a week, `once`. */
  readonly occasion: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly basis?: Readonly<Record<string, string>>;
  readonly claimBy: Date | null;
  readonly isEarnedByPlay: boolean;
  readonly at: Date;
}

export type AwardOutcome = Awarded | { readonly outcome: 'budget_spent' };

/** Awards a promotion's reward out of its budget, once per occasion, in the caller's transaction. */
export async function awardPromotion(tx: Sql, { promotion, occasion, amount, ...rest }: PromotionAward): Promise<AwardOutcome> {
  const spending = { promotionId: promotion.id, amount };
  if (!(await takeFromBudget(tx, spending))) return { outcome: 'budget_spent' };
  const rule: PromotionRule = promotion.rule;
  const awarded = await award(tx, {
    ...rest,
    merchantCode: promotion.merchant_code,
    origin: rule.kind,
    occasion: `${promotion.id}:${occasion}`,
    promotionCode: promotion.code,
    promotion: { promotionId: promotion.id, version: promotion.version },
    currency: promotion.currency,
    amount,
    terms: rewardTerms(rule.payout, amount),
  });
  if (awarded.outcome !== 'awarded') await giveBackToBudget(tx, spending);
  return awarded;
}
