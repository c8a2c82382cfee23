import type { Currency, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { PointsItemId } from '../../contract/player/points.ts';

/** The house account that pays what the store sells. */
export const POINTS_PROMOTION = 'points';

export interface StoreRow {
  readonly merchant_code: string;
  readonly is_open: boolean;
  /** Own rate of the store; null for that of the VIP programme. */
  readonly point_amount: bigint | null;
  /** The rate in effect, minor units; null without a VIP programme. */
  readonly rate_amount: bigint | null;
  readonly expiry_months: number;
  readonly opened_at: Date;
  readonly changed_at: Date;
  readonly revision: number;
}

/** A merchant's store. */
export async function findStore(sql: Sql, merchantCode: string): Promise<StoreRow | undefined> {
  const [row] = await sql.query<StoreRow>(
    `select s.merchant_code, s.is_open, s.point_amount, coalesce(s.point_amount, p.point_amount) as rate_amount, s.expiry_months, s.opened_at,
            s.changed_at, s.revision
       from promotions.points_store s left join promotions.vip_programme p on p.merchant_code = s.merchant_code
      where s.merchant_code = $1`,
    [merchantCode],
  );
  return row;
}

export interface ItemRow {
  readonly id: PointsItemId;
  readonly merchant_code: string;
  readonly kind: 'bonus' | 'free_rounds';
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly wager_times: number;
  readonly game_id: string | null;
  readonly game_name: string;
  readonly rounds: number | null;
  readonly maximum_amount: bigint | null;
  readonly play_days: number | null;
  readonly price: bigint;
  readonly stock: number | null;
  readonly sold_count: number;
  readonly member_limit: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly is_on: boolean;
  readonly position: number;
  readonly revision: number;
}

const ITEM = `
  select i.id, i.merchant_code, i.kind, i.names, i.currency, i.amount, i.wager_times, i.game_id, coalesce(g.name, '') as game_name, i.rounds,
         i.maximum_amount, i.play_days, i.price, i.stock, i.sold_count, i.member_limit, i.starts_at, i.ends_at, i.is_on, i.position, i.revision
    from promotions.points_item i left join games.game_view g on g.game_id = i.game_id`;

/** The items on sale at the given time, in the operator's order. */
export function selectOffered(sql: Sql, wanted: { merchantCode: string; at: Date; limit: number }): Promise<ItemRow[]> {
  return sql.query<ItemRow>(
    `${ITEM} where i.merchant_code = $1 and i.is_on and i.starts_at <= $2 and (i.ends_at is null or i.ends_at > $2)
      order by i.position, i.price, i.id limit $3`,
    [wanted.merchantCode, wanted.at, wanted.limit],
  );
}

/** All items of a merchant, for operators. */
export function selectItems(sql: Sql, wanted: { merchantCode: string; limit: number }): Promise<ItemRow[]> {
  return sql.query<ItemRow>(`${ITEM} where i.merchant_code = $1 order by i.position, i.price, i.id limit $2`, [
    wanted.merchantCode,
    wanted.limit,
  ]);
}

/** An item, locked until the transaction ends. */
export async function lockItem(sql: Sql, itemId: string): Promise<ItemRow | undefined> {
  const [row] = await sql.query<ItemRow>(`${ITEM} where i.id = $1 for update of i`, [itemId]);
  return row;
}

/** The merchant that owns an item. */
export async function findItemMerchant(sql: Sql, itemId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from promotions.points_item where id = $1', [itemId]);
  return row?.merchant_code;
}

export async function addSold(sql: Sql, itemId: string): Promise<void> {
  await sql.query('update promotions.points_item set sold_count = sold_count + 1 where id = $1', [itemId]);
}

export interface PriceRow {
  readonly item_id: string;
  readonly number: number;
  readonly price: bigint;
  readonly from_at: Date;
  readonly set_by: string;
}

/** The prices of items, newest first, at most `each` of an item. */
export function selectPrices(sql: Sql, wanted: { itemIds: readonly string[]; each: number }): Promise<PriceRow[]> {
  return sql.query<PriceRow>(
    `select p.* from unnest($1::text[]) as i (id),
            lateral (select item_id, number, price, from_at, set_by from promotions.points_price
                      where item_id = i.id order by number desc limit $2) p`,
    [[...wanted.itemIds], wanted.each],
  );
}

export async function insertPrice(sql: Sql, price: { itemId: string; price: number; at: Date; by: string }): Promise<void> {
  await sql.query(
    `insert into promotions.points_price (item_id, number, price, from_at, set_by)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from promotions.points_price where item_id = $1`,
    [price.itemId, price.price, price.at, price.by],
  );
}

/** How many units of each item a member has bought. */
export async function countBought(sql: Sql, memberId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ item_id: string; count: number }>(
    'select item_id, count(*)::int as count from promotions.points_purchase where member_id = $1 group by item_id',
    [memberId],
  );
  return new Map(rows.map(({ item_id: itemId, count }) => [itemId, count]));
}

export interface NewPurchase {
  readonly purchaseId: string;
  readonly memberId: string;
  readonly item: ItemRow;
  readonly rewardId: string | null;
  readonly freeRoundsId: string | null;
  readonly at: Date;
}

export async function insertPurchase(sql: Sql, { purchaseId, memberId, item, rewardId, freeRoundsId, at }: NewPurchase): Promise<void> {
  await sql.query(
    `insert into promotions.points_purchase (id, member_id, merchant_code, item_id, price, wager_times, reward_id, free_rounds_id, bought_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [purchaseId, memberId, item.merchant_code, item.id, item.price, item.wager_times, rewardId, freeRoundsId, at],
  );
}

/** The wagering multiple of free rounds bought with points; undefined for other free rounds. */
export async function findBoughtRounds(sql: Sql, freeRoundsId: string): Promise<{ wager_times: number } | undefined> {
  const [row] = await sql.query<{ wager_times: number }>('select wager_times from promotions.points_purchase where free_rounds_id = $1', [
    freeRoundsId,
  ]);
  return row;
}
