import type { Sql } from '@jogada/platform/server';
import type { PromotionId } from '../promotion/promotion.sql.ts';

export async function findVoucher(
  sql: Sql,
  wanted: { merchantCode: string; code: string },
): Promise<{ readonly promotion_id: PromotionId } | undefined> {
  const [row] = await sql.query<{ promotion_id: PromotionId }>(
    'select promotion_id from promotions.voucher where merchant_code = $1 and code = $2',
    [wanted.merchantCode, wanted.code],
  );
  return row;
}

/** Consumes one use of a code. Returns false if none is left. */
export async function useVoucher(sql: Sql, used: { merchantCode: string; code: string }): Promise<boolean> {
  const rows = await sql.query(
    `update promotions.voucher set uses = uses + 1 where merchant_code = $1 and code = $2 and (uses_max is null or uses < uses_max) returning code`,
    [used.merchantCode, used.code],
  );
  return rows.length > 0;
}

/** Returns false when the merchant already has this code. */
export async function insertVoucher(
  sql: Sql,
  voucher: { merchantCode: string; code: string; promotionId: PromotionId; usesMax: number | null; at: Date; by: string },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into promotions.voucher (merchant_code, code, promotion_id, uses_max, created_at, created_by) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning code`,
    [voucher.merchantCode, voucher.code, voucher.promotionId, voucher.usesMax, voucher.at, voucher.by],
  );
  return rows.length > 0;
}
