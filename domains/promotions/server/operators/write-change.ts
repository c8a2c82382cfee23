import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { PromotionDraft, PromotionRule } from '../../contract/operator/index.ts';
import { findFreeRoundsGame } from '../free-rounds/free-rounds-gift.sql.ts';
import { checkDraft } from './check-draft.ts';
import {
  insertVersion,
  replaceTexts,
  selectOperatorMerchants,
  updatePromotion,
  type OperatorMerchantRow,
  type OperatorRow,
} from './operator-promotion.sql.ts';
import { operatorView } from './operator-view.ts';
import { isSameRule } from './same-rule.ts';

/** Holds a change of a promotion against all that may not be. @throws Problem as the contract of the change lists */
export async function checkChange(sql: Sql, known: OperatorRow, draft: PromotionDraft): Promise<void> {
  checkDraft(draft, await getMerchant(sql, known.merchant_code));
  checkSameMission(known.rule, draft.rule);
  await checkGame(sql, draft.rule);
  if (draft.budgetAmount !== null && draft.budgetAmount < known.spent_amount)
    throw new Problem('malformed_request', { field: 'budgetAmount' });
}

/**
 * Writes what was checked over the revision of the row. Another rule is the next version, so that who was granted something by the one
 * before keeps its terms. @returns the version that holds @throws Problem `changed_meanwhile`
 */
export async function writeChange(
  sql: Sql,
  known: OperatorRow,
  { draft, at, by }: { draft: PromotionDraft; at: Date; by: string },
): Promise<number> {
  const { id: promotionId, revision } = known;
  const isNewRule = !isSameRule(known.rule, draft.rule);
  const version = isNewRule ? known.version + 1 : known.version;
  // Before the version, which two who change at once would otherwise both write.
  const isOurs = await updatePromotion(sql, { promotionId, version, revision, ...termsOf(draft), at, by });
  if (!isOurs) throw new Problem('changed_meanwhile');
  if (isNewRule) await insertVersion(sql, { promotionId, version, rule: draft.rule, at, by });
  await replaceTexts(sql, { promotionId, texts: draft.texts });
  return version;
}

/** A promotion as it is kept among its versions. */
export function contentOf(row: OperatorRow): object {
  const { rule, texts, startsAt, endsAt, budgetAmount, announcementId, position } = operatorView(row);
  return { rule, texts, startsAt, endsAt, budgetAmount, announcementId, position };
}

/** The same of a draft. */
export function draftContent({ rule, texts, startsAt, endsAt, budgetAmount, announcementId, position }: PromotionDraft): object {
  return { rule, texts, startsAt, endsAt, budgetAmount: budgetAmount?.toString() ?? null, announcementId, position };
}

/** @throws Problem `not_found` */
export async function getMerchant(sql: Sql, merchantCode: string): Promise<OperatorMerchantRow> {
  const merchant = (await selectOperatorMerchants(sql)).find((one) => one.merchant_code === merchantCode);
  if (!merchant) throw new Problem('not_found');
  return merchant;
}

export function termsOf({ startsAt, endsAt, budgetAmount, announcementId, position }: Omit<PromotionDraft, 'rule' | 'texts'>) {
  return { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt), budgetAmount, announcementId, position };
}

/** Free rounds are of a game that gives them, at a stake that it takes. @throws Problem `malformed_request` */
export async function checkGame(sql: Sql, rule: PromotionRule): Promise<void> {
  if (rule.kind !== 'free_rounds') return;
  const game = await findFreeRoundsGame(sql, rule.gameId);
  if (!game) throw new Problem('malformed_request', { field: 'rule.gameId' });
  const stake = BigInt(rule.stakeAmount);
  if (stake < game.min_bet_amount || stake > game.max_bet_amount) throw new Problem('malformed_request', { field: 'rule.stakeAmount' });
}

// What members are in the middle of is counted by these: another kind of play is another mission.
function checkSameMission(known: PromotionRule, rule: PromotionRule): void {
  if (known.kind !== rule.kind) throw new Problem('malformed_request', { field: 'rule.kind' });
  if (known.kind === 'cash_back' && rule.kind === 'cash_back' && known.period !== rule.period) {
    throw new Problem('malformed_request', { field: 'rule.period' });
  }
  if (known.kind !== 'mission' || rule.kind !== 'mission') return;
  for (const field of ['goal', 'category', 'period'] as const) {
    if (known[field] !== rule[field]) throw new Problem('malformed_request', { field: `rule.${field}` });
  }
}
