import type { Currency, Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { PromotionKind, PromotionRule, RuleOf } from '../../contract/operator/index.ts';
import type { TextLanguages } from '../rewards/reward.sql.ts';

export type PromotionId = Id<'prm'>;

/** An active promotion with its current rule. */
export interface RunningRow<Rule extends PromotionRule = PromotionRule> {
  readonly id: PromotionId;
  readonly merchant_code: string;
  readonly code: string;
  readonly version: number;
  readonly currency: Currency;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly budget_amount: bigint | null;
  readonly spent_amount: bigint;
  readonly announcement_id: string | null;
  readonly rule: Rule;
  readonly name: string;
  readonly summary: string;
}

const RUNNING = `
  select p.id, p.merchant_code, p.code, p.version, p.currency, p.starts_at, p.ends_at, p.budget_amount, p.spent_amount, p.announcement_id, v.rule,
         coalesce(t.name, '') as name, coalesce(t.summary, '') as summary
    from promotions.promotion p
    join promotions.promotion_version v on v.promotion_id = p.id and v.version = p.version
    left join lateral (select w.name, w.summary from promotions.promotion_text w
                        where w.promotion_id = p.id and w.language in ($2, $3) order by w.language = $2 desc limit 1) t on true
   where p.merchant_code = $1 and p.is_on and p.starts_at <= $4 and (p.ends_at is null or p.ends_at > $4)`;

/** The merchant's promotions of a kind that are active at the given time, in operator-defined order. */
export function selectRunning<Kind extends PromotionKind>(
  sql: Sql,
  wanted: TextLanguages & { merchantCode: string; kind: Kind; at: Date },
): Promise<RunningRow<RuleOf<Kind>>[]> {
  return sql.query<RunningRow<RuleOf<Kind>>>(`${RUNNING} and p.kind = $5 order by p.position, p.id limit 50`, [
    wanted.merchantCode,
    wanted.language,
    wanted.otherLanguage,
    wanted.at,
    wanted.kind,
  ]);
}

/** One active promotion of a kind. */
export async function findRunning<Kind extends PromotionKind>(
  sql: Sql,
  wanted: TextLanguages & { merchantCode: string; promotionId: PromotionId; kind: Kind; at: Date },
): Promise<RunningRow<RuleOf<Kind>> | undefined> {
  const [row] = await sql.query<RunningRow<RuleOf<Kind>>>(`${RUNNING} and p.kind = $5 and p.id = $6`, [
    wanted.merchantCode,
    wanted.language,
    wanted.otherLanguage,
    wanted.at,
    wanted.kind,
    wanted.promotionId,
  ]);
  return row;
}

/** A version of a promotion's rule. */
export interface VersionRow<Rule extends PromotionRule = PromotionRule> {
  readonly id: PromotionId;
  readonly merchant_code: string;
  readonly code: string;
  readonly version: number;
  readonly currency: Currency;
  readonly rule: Rule;
}

export async function findVersion<Kind extends PromotionKind>(
  sql: Sql,
  wanted: { promotionId: PromotionId; version: number; kind: Kind },
): Promise<VersionRow<RuleOf<Kind>> | undefined> {
  const [row] = await sql.query<VersionRow<RuleOf<Kind>>>(
    `select p.id, p.merchant_code, p.code, v.version, p.currency, v.rule
       from promotions.promotion p join promotions.promotion_version v on v.promotion_id = p.id
      where p.id = $1 and v.version = $2 and p.kind = $3`,
    [wanted.promotionId, wanted.version, wanted.kind],
  );
  return row;
}

/** Charges a promotion's budget. Returns false if it is insufficient. */
export async function takeFromBudget(sql: Sql, { promotionId, amount }: { promotionId: PromotionId; amount: bigint }): Promise<boolean> {
  const rows = await sql.query(
    `update promotions.promotion set spent_amount = spent_amount + $2
      where id = $1 and (budget_amount is null or spent_amount + $2 <= budget_amount) returning id`,
    [promotionId, amount],
  );
  return rows.length > 0;
}

export async function giveBackToBudget(sql: Sql, { promotionId, amount }: { promotionId: PromotionId; amount: bigint }): Promise<void> {
  await sql.query('update promotions.promotion set spent_amount = greatest(0, spent_amount - $2) where id = $1', [promotionId, amount]);
}
