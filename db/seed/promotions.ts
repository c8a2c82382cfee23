import { newId, type Sql } from '@jogada/platform/server';
import { AURORA_PROMOTIONS, DEMO_PROMOTIONS, type PromotionSeed } from './promotion-rules.ts';

const DAY_MS = 86_400_000;

/** Creates the promotions of the demo's brands, each within its profile. Existing ones stay as operators left them. */
export async function seedPromotions(tx: Sql, { now }: { now: Date }): Promise<void> {
  await seedBrand(tx, { merchantCode: 'demo', seeds: DEMO_PROMOTIONS, now });
}

/** The same for the brand under the Brazilian rules: nothing that depends on a deposit. */
export async function seedAuroraPromotions(tx: Sql, { now }: { now: Date }): Promise<void> {
  await seedBrand(tx, { merchantCode: 'aurora', seeds: AURORA_PROMOTIONS, now });
}

async function seedBrand(
  tx: Sql,
  { merchantCode, seeds, now }: { merchantCode: string; seeds: readonly PromotionSeed[]; now: Date },
): Promise<void> {
  const known = await tx.query<{ code: string }>('select code from promotions.promotion where merchant_code = $1', [merchantCode]);
  const codes = new Set(known.map(({ code }) => code));
  for (const [position, seed] of seeds.entries()) {
    if (!codes.has(seed.code)) await seedPromotion(tx, { merchantCode, position, seed, now });
  }
}

async function seedPromotion(
  tx: Sql,
  { merchantCode, position, seed, now }: { merchantCode: string; position: number; seed: PromotionSeed; now: Date },
): Promise<void> {
  const promotionId = newId('prm', now);
  await tx.query(
    `insert into promotions.promotion (id, merchant_code, code, kind, is_on, version, starts_at, ends_at, currency, budget_amount, announcement_id,
                                       position, created_at, changed_at, changed_by)
     values ($1, $2, $3, $4, true, 1, $5, $6, 'BRL', $7, $8, $9, $10, $10, 'seed')`,
    [
      promotionId,
      merchantCode,
      seed.code,
      seed.rule.kind,
      new Date(now.getTime() - DAY_MS),
      seed.daysOpen === undefined ? null : new Date(now.getTime() + seed.daysOpen * DAY_MS),
      seed.budgetAmount ?? null,
      seed.announcementId ?? null,
      position,
      now,
    ],
  );
  await tx.query(
    'insert into promotions.promotion_version (promotion_id, version, rule, created_at, created_by) values ($1, 1, $2, $3, $4)',
    [promotionId, JSON.stringify(seed.rule), now, 'seed'],
  );
  for (const [language, [name, summary]] of Object.entries(seed.texts)) {
    await tx.query('insert into promotions.promotion_text (promotion_id, language, name, summary) values ($1, $2, $3, $4)', [
      promotionId,
      language,
      name,
      summary,
    ]);
  }
  for (const code of seed.vouchers ?? []) {
    await tx.query(
      `insert into promotions.voucher (merchant_code, code, promotion_id, uses_max, created_at, created_by) values ($1, $2, $3, null, $4, 'seed')`,
      [merchantCode, code, promotionId, now],
    );
  }
}
