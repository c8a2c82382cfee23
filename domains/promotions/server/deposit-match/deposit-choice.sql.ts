import type { Sql } from '@jogada/platform/server';
import type { PromotionId } from '../promotion/promotion.sql.ts';

export interface DepositChoice {
  readonly promotion_id: PromotionId;
  readonly version: number;
  readonly chosen_at: Date;
}

/** The bonus chosen for the next deposit, locked until the caller's transaction ends. */
export async function findChoice(sql: Sql, memberId: string): Promise<DepositChoice | undefined> {
  const [row] = await sql.query<DepositChoice>(
    'select promotion_id, version, chosen_at from promotions.deposit_choice where member_id = $1 for update',
    [memberId],
  );
  return row;
}

export async function setChoice(
  sql: Sql,
  choice: { memberId: string; promotionId: PromotionId; version: number; at: Date },
): Promise<void> {
  await sql.query(
    `insert into promotions.deposit_choice (member_id, promotion_id, version, chosen_at) values ($1, $2, $3, $4)
     on conflict (member_id) do update set promotion_id = $2, version = $3, chosen_at = $4`,
    [choice.memberId, choice.promotionId, choice.version, choice.at],
  );
}

export async function deleteChoice(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from promotions.deposit_choice where member_id = $1', [memberId]);
}

/** The number of a member's credited deposits. */
export async function countDeposits(sql: Sql, memberId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from wallet.transfer_view where member_id = $1 and kind = 'deposit'`,
    [memberId],
  );
  return row?.count ?? 0;
}

/** The member's rewards from these promotions. */
export async function selectHad(sql: Sql, wanted: { memberId: string; promotionIds: readonly PromotionId[] }): Promise<PromotionId[]> {
  const rows = await sql.query<{ promotion_id: PromotionId }>(
    'select distinct promotion_id from promotions.reward where member_id = $1 and promotion_id = any ($2)',
    [wanted.memberId, [...wanted.promotionIds]],
  );
  return rows.map(({ promotion_id }) => promotion_id);
}
