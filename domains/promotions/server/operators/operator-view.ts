import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { OperatorPromotion } from '../../contract/operator/index.ts';
import type { PromotionId } from '../promotion/promotion.sql.ts';
import { findOperatorPromotion, type OperatorRow } from './operator-promotion.sql.ts';

/** A promotion as the staff sees it. */
export function operatorView(row: OperatorRow): OperatorPromotion {
  return {
    promotionId: row.id,
    merchantCode: row.merchant_code,
    code: row.code,
    isOn: row.is_on,
    version: row.version,
    revision: row.revision,
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
  return operatorView(row);
}
