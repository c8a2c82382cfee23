import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

const EXPIRY_MONTHS = 12;
const DAY_MS = 86_400_000;

interface Item {
  readonly id: string;
  readonly names: Readonly<Record<'pt' | 'en' | 'ja' | 'ko', string>>;
  /** Minor units: of the bonus, or the stake of each round. */
  readonly amount: bigint;
  readonly rounds?: { readonly gameId: string; readonly count: number };
  /** Points, the oldest first, with the days since each began. */
  readonly prices: readonly (readonly [price: number, daysAgo: number])[];
  readonly stock?: number;
  readonly memberLimit?: number;
}

const ITEMS: readonly Item[] = [
  {
    id: 'pit_dem0000000000001',
    names: { pt: 'Bônus de R$ 5', en: 'R$ 5 bonus', ja: '5レアルボーナス', ko: '5헤알 보너스' },
    amount: 500n,
    prices: [[1_000, 60]],
  },
  {
    id: 'pit_dem0000000000002',
    names: {
      pt: '20 rodadas no Tesouro da Mata',
      en: '20 rounds on Tesouro da Mata',
      ja: 'Tesouro da Mata 20ラウンド',
      ko: 'Tesouro da Mata 20라운드',
    },
    amount: 20n,
    rounds: { gameId: 'tesouro-da-mata', count: 20 },
    prices: [
      [1_200, 60],
      [800, 1],
    ],
    memberLimit: 3,
  },
  {
    id: 'pit_dem0000000000003',
    names: { pt: 'Bônus de R$ 20', en: 'R$ 20 bonus', ja: '20レアルボーナス', ko: '20헤알 보너스' },
    amount: 2_000n,
    prices: [[3_600, 60]],
  },
  {
    id: 'pit_dem0000000000004',
    names: { pt: 'Bônus de R$ 100', en: 'R$ 100 bonus', ja: '100レアルボーナス', ko: '100헤알 보너스' },
    amount: 10_000n,
    prices: [[16_000, 60]],
    stock: 50,
    memberLimit: 1,
  },
];

/** Opens the demo's points store, with four items, for a brand that has none. Changes by operators stay. */
export async function seedPoints(
  tx: Sql,
  { merchantCode, currency, now }: { merchantCode: string; currency: Currency; now: Date },
): Promise<void> {
  const opened = await tx.query(
    `insert into promotions.points_store (merchant_code, is_open, point_amount, expiry_months, opened_at, changed_at, changed_by)
     values ($1, true, null, $2, $3, $3, 'seed') on conflict do nothing returning merchant_code`,
    [merchantCode, EXPIRY_MONTHS, now],
  );
  if (opened.length === 0) return;
  for (const [position, item] of ITEMS.entries()) await seedItem(tx, { ...item, position, merchantCode, currency, now });
}

type Placed = Item & { readonly position: number; readonly merchantCode: string; readonly currency: Currency; readonly now: Date };

async function seedItem(
  tx: Sql,
  { id, names, amount, rounds, prices, stock, memberLimit, position, merchantCode, currency, now }: Placed,
): Promise<void> {
  const before = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const since = before(prices[0]?.[1] ?? 0);
  await tx.query(
    `insert into promotions.points_item (id, merchant_code, kind, names, currency, amount, wager_times, game_id, rounds, play_days, price, stock,
                                         member_limit, starts_at, is_on, position, created_at, changed_at, changed_by)
     values ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11, $12, $13, true, $14, $13, $13, 'seed')`,
    [
      id,
      merchantCode,
      rounds ? 'free_rounds' : 'bonus',
      JSON.stringify(names),
      currency,
      amount,
      rounds?.gameId ?? null,
      rounds?.count ?? null,
      rounds ? 7 : null,
      prices.at(-1)?.[0],
      stock ?? null,
      memberLimit ?? null,
      since,
      position,
    ],
  );
  for (const [index, [price, daysAgo]] of prices.entries()) {
    await tx.query('insert into promotions.points_price (item_id, number, price, from_at, set_by) values ($1, $2, $3, $4, $5)', [
      id,
      index + 1,
      price,
      before(daysAgo),
      'seed',
    ]);
  }
}
