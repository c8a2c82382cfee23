import { rulesOf, type Merchant } from '@jogada/merchant/server';
import type { PromotionRule } from '../../contract/operator/index.ts';
import type { Refusal } from '../../contract/player/index.ts';
import type { MemberFacts } from './member-facts.ts';
import { isForbidden, needsFirstBet } from './profile-rules.ts';

const DAY_MS = 86_400_000;

/**
 * Why a member may not claim a promotion; null if they may. Without a profile only the audience is checked. Earlier claims and the budget
 * are checked elsewhere.
 */
export function refusalOf(
  { profile, rule, at }: { readonly profile: Merchant['jurisdiction'] | null; readonly rule: PromotionRule; readonly at: Date },
  { registeredAt, clubLabel, hasBet, hasStopped }: MemberFacts,
): Refusal {
  if (hasStopped) return 'not_for_this_account';
  const law = profile && rulesOf(profile, at);
  if (law && isForbidden(law, rule)) return 'not_open';
  if (!hasBet && (law ? needsFirstBet(law, rule) : rule.audience.needsFirstBet)) return 'first_bet_needed';
  const { clubLabels, daysFromRegistration } = rule.audience;
  if (clubLabels.length > 0 && !clubLabels.includes(clubLabel)) return 'not_for_this_account';
  if (daysFromRegistration !== null && at.getTime() > registeredAt.getTime() + daysFromRegistration * DAY_MS) return 'not_for_this_account';
  return null;
}
