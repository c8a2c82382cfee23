import type { Merchant } from '@jogada/merchant/server';
import type { PromotionRule } from '../../contract/operator/index.ts';

type Profile = Merchant['jurisdiction'];

/** Whether the jurisdiction forbids the promotion: in Brazil none may depend on a deposit (R31). */
export function isForbidden(profile: Profile, rule: PromotionRule): boolean {
  return profile === 'br-spa' && rule.kind === 'deposit_match';
}

/** Whether nothing may be granted before the first bet, as in Brazil (R31). */
export function needsFirstBet(profile: Profile, rule: PromotionRule): boolean {
  return profile === 'br-spa' || rule.audience.needsFirstBet;
}
