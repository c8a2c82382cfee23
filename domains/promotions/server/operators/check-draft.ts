import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { PromotionRule, PromotionText } from '../../contract/operator/index.ts';
import { isForbidden } from '../promotion/profile-rules.ts';
import type { OperatorMerchantRow } from './operator-promotion.sql.ts';

/** Words for “free” in the site's languages (R32). */
const FREE = /\bgr[aá]tis\b|\bgratuit|\bfree\b|無料|무료/iu;

/**
 * Validates a promotion against the rules of the merchant's jurisdiction: promotions that are forbidden (R31), forbidden claims (R30), and
 * “free” for an offer with conditions (R32).
 * @throws Problem `promotion_forbidden`, `claim_forbidden`, `promotion_claim_refused`, `malformed_request`
 */
export function checkDraft(
  { rule, texts, startsAt, endsAt }: { rule: PromotionRule; texts: readonly PromotionText[]; startsAt: string; endsAt: string | null },
  { merchant, at }: { merchant: OperatorMerchantRow; at: Date },
): void {
  const law = rulesOf(merchant.jurisdiction, at);
  if (isForbidden(law, rule)) throw new Problem('promotion_forbidden', { reason: 'deposit_condition' });
  refuseClaims(
    law,
    texts.map(({ language, name, summary }) => ({ language, texts: [name, summary] })),
  );
  if (hasCondition(rule)) refuseFree(texts);
  if (!texts.some(({ language }) => language === merchant.default_language)) throw new Problem('malformed_request', { field: 'texts' });
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) throw new Problem('malformed_request', { field: 'endsAt' });
  if (rule.kind === 'mission' && rule.amount === '0' && (rule.wheelTickets ?? 0) === 0) {
    throw new Problem('malformed_request', { field: 'rule.amount' });
  }
  // A deposit match pays a bonus: cash could be withdrawn at once.
  if (rule.kind === 'deposit_match' && rule.payout.form === 'cash') throw new Problem('malformed_request', { field: 'payout' });
}

/** Refuses texts that call an offer with conditions free (R32). @throws Problem `promotion_claim_refused` */
export function refuseFree(texts: readonly PromotionText[]): void {
  const found = texts.find(({ name, summary }) => FREE.test(`${name} ${summary}`));
  if (found) throw new Problem('promotion_claim_refused', { language: found.language });
}

/** Whether the offer requires a deposit, play or wagering. */
function hasCondition(rule: PromotionRule): boolean {
  return rule.payout.form === 'bonus' || rule.kind === 'deposit_match' || rule.kind === 'mission' || rule.kind === 'cash_back';
}
