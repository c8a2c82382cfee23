import type { Sql } from '@jogada/platform/server';

/** The sectors of the demo's wheel, with odds in percent. Amounts in minor units. */
const SECTORS = [
  { amount: '100', weight: 30 },
  { amount: '0', weight: 20 },
  { amount: '500', weight: 12 },
  { amount: '200', weight: 20 },
  { amount: '0', weight: 10 },
  { amount: '1000', weight: 5 },
  { amount: '300', weight: 2 },
  { amount: '5000', weight: 1 },
] as const;

const BUDGET_AMOUNT = 500_000n;

/** Creates the wheel of a brand that has none. */
export async function seedPrizeWheel(tx: Sql, { merchantCode, now }: { merchantCode: string; now: Date }): Promise<void> {
  await tx.query(
    `insert into promotions.prize_wheel_version (merchant_code, version, sectors, wager_times, created_at) values ($1, 1, $2, 1, $3)
     on conflict do nothing`,
    [merchantCode, JSON.stringify(SECTORS), now],
  );
  await tx.query(
    'insert into promotions.prize_wheel (merchant_code, version, is_open, budget_amount) values ($1, 1, true, $2) on conflict do nothing',
    [merchantCode, BUDGET_AMOUNT],
  );
}
