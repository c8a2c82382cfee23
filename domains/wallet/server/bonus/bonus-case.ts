import type { Sql } from '@jogada/platform/server';
import type { BonusCase } from '../../contract/operator/bonuses.ts';
import { selectBonusTransfers, selectStaffNames } from './bonus-case.sql.ts';
import type { BonusRow } from './bonus.sql.ts';
import { bonusViews } from './bonus-view.ts';

/** A member's bonuses as staff see them at a given time. */
export async function bonusCases(sql: Sql, rows: readonly BonusRow[], at: Date): Promise<BonusCase[]> {
  const memberId = rows[0]?.member_id;
  if (memberId === undefined) return [];
  const views = bonusViews(rows, at);
  const bonusIds = rows.map((row) => row.id);
  const transfers = Map.groupBy(await selectBonusTransfers(sql, { memberId, bonusIds }), (transfer) => transfer.bonus_id);
  const names = await selectStaffNames(
    sql,
    rows.flatMap((row) => [row.given_by, row.ended_by ?? '']),
  );
  const actorOf = (id: string) => (id === memberId ? 'member' : (names.get(id) ?? id));
  return rows.flatMap((row, index) => {
    const view = views[index];
    if (!view) return [];
    return {
      ...view,
      promotionCode: row.promotion_code,
      weightRule: row.weight_rule,
      givenBy: actorOf(row.given_by),
      givenReason: row.given_reason,
      endedBy: row.ended_by === null ? null : actorOf(row.ended_by),
      endReason: row.end_reason,
      transfers: (transfers.get(row.id) ?? []).map((transfer) => ({
        transferId: transfer.transfer_id,
        kind: transfer.kind,
        createdAt: transfer.created_at.toISOString(),
        bonusAmount: transfer.bonus_amount?.toString() ?? null,
        cashAmount: transfer.cash_amount?.toString() ?? null,
        currency: row.currency,
      })),
    };
  });
}
