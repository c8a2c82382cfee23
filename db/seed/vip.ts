import type { Sql } from '@jogada/platform/server';

/** In minor units: one real staked is one point in games with a weight of 100 percent. */
const POINT_AMOUNT = 100n;

const WEIGHTS = [
  ['RNG', 100],
  ['FISH', 100],
  ['SPORTS', 50],
  ['ESPORTS', 50],
  ['LIVE', 20],
  ['PVP', 20],
  ['*', 10],
] as const;

/** The demo's levels, named after trees up to the jaguar. Amounts in minor units. */
const LEVELS = [
  { names: { pt: 'Broto', en: 'Sprout', ja: '若芽', ko: '새싹' }, needed: 100, kept: 20, levelUp: 200n, monthly: 0n, tickets: 1 },
  { names: { pt: 'Ipê', en: 'Ipê', ja: 'イペー', ko: '이페' }, needed: 1_000, kept: 300, levelUp: 1_000n, monthly: 500n, tickets: 2 },
  {
    names: { pt: 'Jatobá', en: 'Jatobá', ja: 'ジャトバ', ko: '자토바' },
    needed: 5_000,
    kept: 2_000,
    levelUp: 3_000n,
    monthly: 2_000n,
    tickets: 3,
  },
  {
    names: { pt: 'Jequitibá', en: 'Jequitibá', ja: 'ジェキチバ', ko: '제키치바' },
    needed: 25_000,
    kept: 10_000,
    levelUp: 10_000n,
    monthly: 7_500n,
    tickets: 5,
  },
  {
    names: { pt: 'Onça-pintada', en: 'Jaguar', ja: 'ジャガー', ko: '재규어' },
    needed: 100_000,
    kept: 40_000,
    levelUp: 50_000n,
    monthly: 30_000n,
    tickets: 10,
  },
] as const;

/** Creates the programme of a brand that has none. Changes by operators stay. */
export async function seedVip(tx: Sql, { merchantCode, now }: { merchantCode: string; now: Date }): Promise<void> {
  const added = await tx.query(
    `insert into promotions.vip_programme (merchant_code, point_amount, opened_at, changed_at) values ($1, $2, $3, $3)
     on conflict do nothing returning merchant_code`,
    [merchantCode, POINT_AMOUNT, now],
  );
  if (added.length === 0) return;
  for (const [classification, percent] of WEIGHTS) {
    await tx.query('insert into promotions.vip_weight (merchant_code, classification, weight_percent) values ($1, $2, $3)', [
      merchantCode,
      classification,
      percent,
    ]);
  }
  for (const [index, level] of LEVELS.entries()) {
    await tx.query(
      `insert into promotions.vip_level (merchant_code, level, names, points_needed, points_kept, level_up_amount, monthly_amount,
                                         wager_times, wheel_tickets)
       values ($1, $2, $3, $4, $5, $6, $7, 1, $8)`,
      [merchantCode, index + 1, JSON.stringify(level.names), level.needed, level.kept, level.levelUp, level.monthly, level.tickets],
    );
  }
}
