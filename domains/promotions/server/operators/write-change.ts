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

/**
 * Validates a change of a promotion.
 * @throws Problem as the contract of the change lists
 */
export async function checkChange(sql: Sql, known: OperatorRow, { draft, at }: { draft: PromotionDraft; at: Date }): Promise<void> {
  checkDraft(draft, { merchant: await getMerchant(sql, known.merchant_code), at });
  checkSameMission(known.rule, draft.rule);
  await checkGame(sql, draft.rule);
  if (draft.budgetAmount !== null && draft.budgetAmount < known.spent_amount)
    throw new Problem('malformed_request', { field: 'budgetAmount' });
}

/**
 * Writes a validated change over the row's revision. A changed rule becomes the next version, so that earlier grants keep their terms.
 * @returns the current version
 * @throws Problem `changed_meanwhile`
 */
export async function writeChange(
  sql: Sql,
  known: OperatorRow,
  { draft, at, by }: { draft: PromotionDraft; at: Date; by: string },
): Promise<number> {
  const { id: promotionId, revision } = known;
  const isNewRule = !isSameRule(known.rule, draft.rule);
  const version = isNewRule ? known.version + 1 : known.version;
  // The revision check comes before the version, which concurrent changes would otherwise both insert.
  const isOurs = await updatePromotion(sql, { promotionId, version, revision, ...termsOf(draft), at, by });
  if (!isOurs) throw new Problem('changed_meanwhile');
  if (isNewRule) await insertVersion(sql, { promotionId, version, rule: draft.rule, at, by });
  await replaceTexts(sql, { promotionId, texts: draft.texts });
  return version;
}

/** The content of a promotion as stored in its history. */
export function contentOf(row: OperatorRow): object {
  const { rule, texts, startsAt, endsAt, budgetAmount, announcementId, position } = operatorView(row);
  return { rule, texts, startsAt, endsAt, budgetAmount, announcementId, position };
}

/** The same for a draft. */
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

/**
 * Checks that the game supports free rounds at this stake.
 * @throws Problem `malformed_request`
 */
export async function checkGame(sql: Sql, rule: PromotionRule): Promise<void> {
  if (rule.kind !== 'free_rounds') return;
  const game = await findFreeRoundsGame(sql, rule.gameId);
  if (!game) throw new Problem('malformed_request', { field: 'rule.gameId' });
  const stake = BigInt(rule.stakeAmount);
  if (stake < game.min_bet_amount || stake > game.max_bet_amount) throw new Problem('malformed_request', { field: 'rule.stakeAmount' });
}

// Progress is counted by these fields, so a change requires a new promotion.
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
