import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { PointsItemDraft } from '../../contract/operator/points.ts';

export interface StoreChange {
  readonly merchantCode: string;
  readonly isOpen: boolean;
  readonly pointAmount: bigint | null;
  readonly expiryMonths: number;
  readonly revision: number;
  readonly at: Date;
  readonly by: string;
}

/** Returns false if the store has another revision. A new store has revision 0. Opening sets the time from which rounds earn. */
export async function upsertStore(sql: Sql, change: StoreChange): Promise<boolean> {
  const rows = await sql.query(
    `insert into promotions.points_store as s (merchant_code, is_open, point_amount, expiry_months, opened_at, changed_at, changed_by)
     select $1, $2, $3, $4, $5, $5, $6
      where $7 = coalesce((select revision from promotions.points_store where merchant_code = $1), 0)
     on conflict (merchant_code) do update
       set is_open = excluded.is_open, point_amount = excluded.point_amount, expiry_months = excluded.expiry_months,
           opened_at = case when s.is_open then s.opened_at else excluded.opened_at end,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by, revision = s.revision + 1
      where s.revision = $7
     returning merchant_code`,
    [change.merchantCode, change.isOpen, change.pointAmount, change.expiryMonths, change.at, change.by, change.revision],
  );
  return rows.length > 0;
}

/** Until the transaction ends. */
export async function lockStore(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query('select from promotions.points_store where merchant_code = $1 for update', [merchantCode]);
}

/** The highest grant of a merchant's items that are on: a bonus, or the stakes of free rounds; minor units. */
export async function findHighestItem(sql: Sql, merchantCode: string): Promise<bigint> {
  const [row] = await sql.query<{ amount: bigint }>(
    `select coalesce(max(amount * coalesce(rounds, 1)), 0)::bigint as amount from promotions.points_item where merchant_code = $1 and is_on`,
    [merchantCode],
  );
  return row?.amount ?? 0n;
}

/** Points of a merchant's members that are not spent. */
export async function sumOutstanding(sql: Sql, merchantCode: string): Promise<bigint> {
  const [row] = await sql.query<{ points: bigint }>(
    'select coalesce(sum(balance), 0)::bigint as points from promotions.points_member where merchant_code = $1',
    [merchantCode],
  );
  return row?.points ?? 0n;
}

export interface ItemWrite {
  readonly itemId: string;
  readonly draft: PointsItemDraft;
  readonly at: Date;
  readonly by: string;
}

export async function insertItem(
  sql: Sql,
  { merchantCode, currency, ...item }: ItemWrite & { merchantCode: string; currency: Currency },
): Promise<void> {
  await sql.query(
    `insert into promotions.points_item (id, kind, names, amount, wager_times, game_id, rounds, maximum_amount, play_days, price, stock,
                                         member_limit, starts_at, ends_at, is_on, position, created_at, changed_at, changed_by,
                                         merchant_code, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20)`,
    [...valuesOf(item), merchantCode, currency],
  );
}

/** Switches a new item on. */
export async function switchItemOn(sql: Sql, itemId: string): Promise<void> {
  await sql.query('update promotions.points_item set is_on = true where id = $1', [itemId]);
}

/** Changes a locked item. */
export async function updateItem(sql: Sql, item: ItemWrite): Promise<void> {
  await sql.query(
    `update promotions.points_item
        set kind = $2, names = $3, amount = $4, wager_times = $5, game_id = $6, rounds = $7, maximum_amount = $8, play_days = $9, price = $10,
            stock = $11, member_limit = $12, starts_at = $13, ends_at = $14, is_on = $15, position = $16, changed_at = $17, changed_by = $18,
            revision = revision + 1
      where id = $1`,
    valuesOf(item),
  );
}

function valuesOf({ itemId, draft, at, by }: ItemWrite): readonly unknown[] {
  const { grant } = draft;
  const rounds = grant.kind === 'free_rounds' ? grant : undefined;
  return [
    itemId,
    grant.kind,
    JSON.stringify(Object.fromEntries(draft.names.map(({ language, name }) => [language, name]))),
    grant.kind === 'bonus' ? grant.amount : grant.stakeAmount,
    grant.wagerTimes,
    rounds?.gameId ?? null,
    rounds?.rounds ?? null,
    rounds?.maximumAmount ?? null,
    rounds?.playDays ?? null,
    draft.price,
    draft.stock,
    draft.memberLimit,
    draft.startsAt,
    draft.endsAt,
    draft.isOn,
    draft.position,
    at,
    by,
  ];
}
