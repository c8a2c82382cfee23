import type { Merchant } from '@jogada/merchant/server';
import type { PromotionRule } from '../../contract/operator/index.ts';

type Profile = Merchant['jurisdiction'];

/** Whether the law of the merchant's country forbids such a promotion: in Brazil none may hang on a deposit (R31). */
export function isForbidden(profile: Profile, rule: PromotionRule): boolean {
  return profile === 'br-spa' && rule.kind === 'deposit_match';
}

/** Whether nothing may be given before the first bet: so in Brazil (R31). */
export function needsFirstBet(profile: Profile, rule: PromotionRule): boolean {
  return profile === 'br-spa' || rule.audience.needsFirstBet;
}
