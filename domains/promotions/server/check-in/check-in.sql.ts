import type { Sql } from '@jogada/platform/server';
import type { PromotionId } from '../promotion/promotion.sql.ts';

/** The latest days on which the member checked in, YYYY-MM-DD, newest first. */
export async function selectCheckedDays(
  sql: Sql,
  wanted: { memberId: string; promotionId: PromotionId; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ day: string }>(
    `select substring(occasion from length($2) + 2) as day from promotions.reward
      where member_id = $1 and promotion_id = $2 and origin = 'check_in' order by earned_at desc limit $3`,
    [wanted.memberId, wanted.promotionId, wanted.limit],
  );
  return rows.map(({ day }) => day);
}
