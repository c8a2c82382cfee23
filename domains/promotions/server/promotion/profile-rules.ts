import type { JurisdictionRules } from '@jogada/merchant/server';
import type { PromotionRule } from '../../contract/operator/index.ts';

/** Whether the jurisdiction forbids the promotion, as one that depends on a deposit (R31). */
export function isForbidden({ forbidsDepositConditions }: JurisdictionRules, rule: PromotionRule): boolean {
  return forbidsDepositConditions && rule.kind === 'deposit_match';
}

/** Whether nothing may be granted before the first bet, by law (R31) or by the promotion. */
export function needsFirstBet({ needsFirstBetForRewards }: JurisdictionRules, rule: PromotionRule): boolean {
  return needsFirstBetForRewards || rule.audience.needsFirstBet;
}
