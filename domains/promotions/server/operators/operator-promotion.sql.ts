import type { OperatorRole } from '@jogada/accounts/server';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { Currency, Id, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { OperatorPromotion, PromotionRule, PromotionText } from '../../contract/operator/index.ts';
import type { PromotionId } from '../promotion/promotion.sql.ts';

export interface OperatorRow {
  readonly id: PromotionId;
  readonly merchant_code: string;
  readonly code: string;
  readonly is_on: boolean;
  readonly version: number;
  readonly revision: number;
  readonly currency: Currency;
  readonly rule: PromotionRule;
  readonly texts: PromotionText[];
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly budget_amount: bigint | null;
  readonly spent_amount: bigint;
  readonly announcement_id: Id<'ann'> | null;
  readonly position: number;
  readonly claimable_count: number;
  readonly claimed_count: number;
  readonly claimed_amount: bigint;
  readonly vouchers: OperatorPromotion['vouchers'];
}

const OPERATOR_ROWS = `
  select p.id, p.merchant_code, p.code, p.is_on, p.version, p.revision, p.currency, v.rule, p.starts_at, p.ends_at, p.budget_amount, p.spent_amount,
         p.announcement_id, p.position, c.claimable_count, c.claimed_count, c.claimed_amount,
         coalesce((select json_agg(json_build_object('language', t.language, 'name', t.name, 'summary', t.summary) order by t.language)
                     from promotions.promotion_text t where t.promotion_id = p.id), '[]') as texts,
         coalesce((select json_agg(json_build_object('code', w.code, 'uses', w.uses, 'usesMax', w.uses_max) order by w.created_at desc, w.code)
                     from promotions.voucher w where w.promotion_id = p.id), '[]') as vouchers
    from promotions.promotion p
    join promotions.promotion_version v on v.promotion_id = p.id and v.version = p.version
   cross join lateral (select count(*) filter (where r.state = 'claimable')::int as claimable_count,
                              count(*) filter (where r.state = 'claimed')::int as claimed_count,
                              coalesce(sum(r.amount) filter (where r.state = 'claimed'), 0)::bigint as claimed_amount
                         from promotions.reward r where r.promotion_id = p.id) c`;

export function selectOperatorPromotions(sql: Sql): Promise<OperatorRow[]> {
  return sql.query<OperatorRow>(`${OPERATOR_ROWS} order by p.merchant_code, p.position, p.id limit 200`);
}

export async function findOperatorPromotion(sql: Sql, promotionId: PromotionId): Promise<OperatorRow | undefined> {
  const [row] = await sql.query<OperatorRow>(`${OPERATOR_ROWS} where p.id = $1`, [promotionId]);
  return row;
}

/** The role of an operator. */
export async function findRole(sql: Sql, operatorId: string): Promise<OperatorRole> {
  const [row] = await sql.query<{ role: OperatorRole }>('select role from accounts.operator_view where operator_id = $1', [operatorId]);
  if (!row) throw new Error(`operator ${operatorId} has no role`);
  return row.role;
}

/** Until the transaction ends. */
export async function lockPromotion(sql: Sql, promotionId: string): Promise<void> {
  await sql.query('select from promotions.promotion where id = $1 for update', [promotionId]);
}

export interface OperatorMerchantRow {
  readonly merchant_code: string;
  readonly name: string;
  readonly jurisdiction: JurisdictionProfile;
  readonly currency: Currency;
  readonly languages: Language[];
  readonly default_language: Language;
}

export function selectOperatorMerchants(sql: Sql): Promise<OperatorMerchantRow[]> {
  return sql.query<OperatorMerchantRow>(
    'select merchant_code, name, jurisdiction, currency, languages, default_language from merchant.merchant_view order by merchant_code',
  );
}

interface Terms {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly budgetAmount: bigint | null;
  readonly announcementId: string | null;
  readonly position: number;
  readonly at: Date;
  readonly by: string;
}

/** Returns false when the merchant already has this code. */
export async function insertPromotion(
  sql: Sql,
  promotion: Terms & { promotionId: PromotionId; merchantCode: string; code: string; kind: string; currency: string },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into promotions.promotion (id, merchant_code, code, kind, version, starts_at, ends_at, currency, budget_amount, announcement_id,
                                       position, created_at, changed_at, changed_by)
     values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10, $11, $11, $12)
     on conflict on constraint promotion_code_once do nothing returning id`,
    [
      promotion.promotionId,
      promotion.merchantCode,
      promotion.code,
      promotion.kind,
      promotion.startsAt,
      promotion.endsAt,
      promotion.currency,
      promotion.budgetAmount,
      promotion.announcementId,
      promotion.position,
      promotion.at,
      promotion.by,
    ],
  );
  return rows.length > 0;
}

/** Returns false when the revision is stale. */
export async function updatePromotion(
  sql: Sql,
  change: Terms & { promotionId: PromotionId; version: number; revision: number },
): Promise<boolean> {
  const rows = await sql.query(
    `update promotions.promotion
        set version = $3, starts_at = $4, ends_at = $5, budget_amount = $6, announcement_id = $7, position = $8, changed_at = $9, changed_by = $10,
            revision = revision + 1
      where id = $1 and revision = $2 returning id`,
    [
      change.promotionId,
      change.revision,
      change.version,
      change.startsAt,
      change.endsAt,
      change.budgetAmount,
      change.announcementId,
      change.position,
      change.at,
      change.by,
    ],
  );
  return rows.length > 0;
}

export async function insertVersion(
  sql: Sql,
  version: { promotionId: PromotionId; version: number; rule: PromotionRule; at: Date; by: string },
): Promise<void> {
  await sql.query(
    'insert into promotions.promotion_version (promotion_id, version, rule, created_at, created_by) values ($1, $2, $3, $4, $5)',
    [version.promotionId, version.version, JSON.stringify(version.rule), version.at, version.by],
  );
}

export async function replaceTexts(
  sql: Sql,
  { promotionId, texts }: { promotionId: PromotionId; texts: readonly PromotionText[] },
): Promise<void> {
  await sql.query('delete from promotions.promotion_text where promotion_id = $1', [promotionId]);
  for (const { language, name, summary } of texts) {
    await sql.query('insert into promotions.promotion_text (promotion_id, language, name, summary) values ($1, $2, $3, $4)', [
      promotionId,
      language,
      name,
      summary,
    ]);
  }
}

export async function setSwitch(
  sql: Sql,
  { promotionId, isOn, at, by }: { promotionId: PromotionId; isOn: boolean; at: Date; by: string },
): Promise<void> {
  await sql.query(
    'update promotions.promotion set is_on = $2, changed_at = $3, changed_by = $4, revision = revision + 1 where id = $1 and is_on <> $2',
    [promotionId, isOn, at, by],
  );
}

export async function selectMerchantOfPromotion(sql: Sql, promotionId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from promotions.promotion where id = $1', [promotionId]);
  return row?.merchant_code;
}
