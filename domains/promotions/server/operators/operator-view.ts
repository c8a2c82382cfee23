import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { OperatorPromotion } from '../../contract/operator/index.ts';
import type { PromotionId } from '../promotion/promotion.sql.ts';
import { selectWaitingSubjects } from '../programme/waiting-changes.sql.ts';
import { findOperatorPromotion, type OperatorRow } from './operator-promotion.sql.ts';

/** The kinds of approvals of a promotion: a changed one, and one that is switched on. */
export const CHANGE_KIND = 'promotions.promotion_change';
export const START_KIND = 'promotions.promotion_start';

export function operatorView(row: OperatorRow, waiting: ReadonlySet<string> = new Set()): OperatorPromotion {
  return {
    promotionId: row.id,
    merchantCode: row.merchant_code,
    code: row.code,
    isOn: row.is_on,
    version: row.version,
    revision: row.revision,
    waitsForSecond: waiting.has(row.id),
    currency: row.currency,
    rule: row.rule,
    texts: row.texts,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    budgetAmount: row.budget_amount?.toString() ?? null,
    spentAmount: row.spent_amount.toString(),
    announcementId: row.announcement_id,
    position: row.position,
    claimableCount: row.claimable_count,
    claimedCount: row.claimed_count,
    claimedAmount: row.claimed_amount.toString(),
    vouchers: row.vouchers,
  };
}

/** @throws Problem `not_found` */
export async function getOperatorPromotion(sql: Sql, promotionId: PromotionId): Promise<OperatorPromotion> {
  const row = await findOperatorPromotion(sql, promotionId);
  if (!row) throw new Problem('not_found');
  return operatorView(row, await selectWaitingSubjects(sql, [CHANGE_KIND, START_KIND]));
}
