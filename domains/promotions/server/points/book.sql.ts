import type { Sql } from '@jogada/platform/server';
import { spendOldestFirst } from './spend-oldest-first.ts';

export interface PointsMemberRow {
  readonly merchant_code: string;
  readonly balance: bigint;
  readonly rest_micropoints: bigint;
  readonly version: bigint;
}

const MEMBER = 'select merchant_code, balance, rest_micropoints, version from promotions.points_member where member_id = $1';

export async function findPointsMember(sql: Sql, memberId: string): Promise<PointsMemberRow | undefined> {
  const [row] = await sql.query<PointsMemberRow>(MEMBER, [memberId]);
  return row;
}

/** The same, locked until the transaction ends. Every change of a member's points holds this lock. */
export async function lockPointsMember(sql: Sql, memberId: string): Promise<PointsMemberRow | undefined> {
  const [row] = await sql.query<PointsMemberRow>(`${MEMBER} for update`, [memberId]);
  return row;
}

export type PointsCause = 'earned' | 'reversed' | 'purchased' | 'expired';

/** Points to be taken from a locked member. */
export interface Taking {
  readonly memberId: string;
  /** Above zero. */
  readonly points: bigint;
  readonly cause: 'purchased' | 'expired';
  readonly purchaseId?: string;
  /** The expired points' month, YYYY-MM-DD. */
  readonly month?: string;
  readonly at: Date;
}

/** Books points out of a locked member's balance. Returns the balance afterwards. The lots are the caller's to change. */
export async function bookTaking(sql: Sql, { memberId, points, cause, purchaseId, month, at }: Taking): Promise<bigint> {
  const [row] = await sql.query<{ balance_after: bigint }>(
    `with moved as (
       update promotions.points_member set balance = balance - $2, version = version + 1, changed_at = $6
        where member_id = $1 returning member_id, merchant_code, balance, version)
     insert into promotions.points_entry (member_id, version, merchant_code, cause, points, balance_after, purchase_id, month, at)
     select member_id, version, merchant_code, $3, -$2::bigint, balance, $4, $5::date, $6 from moved returning balance_after`,
    [memberId, points, cause, purchaseId ?? null, month ?? null, at],
  );
  if (!row) throw new Error(`member ${memberId} has no points`);
  return row.balance_after;
}

/** Takes points from a locked member's lots, the oldest first. */
export async function takeFromLots(sql: Sql, { memberId, points }: { memberId: string; points: bigint }): Promise<void> {
  const lots = await sql.query<{ month: string; points_left: bigint }>(
    `select to_char(month, 'YYYY-MM-DD') as month, points_left from promotions.points_lot
      where member_id = $1 and points_left > 0 order by month`,
    [memberId],
  );
  const taken = spendOldestFirst(lots, points);
  await sql.query(
    `update promotions.points_lot l set points_left = l.points_left - t.points
       from unnest($2::date[], $3::bigint[]) as t (month, points) where l.member_id = $1 and l.month = t.month`,
    [memberId, taken.map(({ month }) => month), taken.map((part) => part.points)],
  );
}

/** Expires a locked member's points whose time has come, one entry per month. Returns their sum. */
export async function expireDue(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<bigint> {
  const due = await sql.query<{ month: string; points: bigint }>(
    `with due as (select month, points_left from promotions.points_lot where member_id = $1 and points_left > 0 and expires_at <= $2),
          emptied as (update promotions.points_lot l set points_left = 0 from due d where l.member_id = $1 and l.month = d.month)
     select to_char(month, 'YYYY-MM-DD') as month, points_left as points from due order by month`,
    [memberId, at],
  );
  for (const { month, points } of due) await bookTaking(sql, { memberId, points, cause: 'expired', month, at });
  return due.reduce((sum, { points }) => sum + points, 0n);
}

/** Unexpired points of a member in all, and those that expire next. */
export async function readLots(
  sql: Sql,
  wanted: { memberId: string; at: Date },
): Promise<{ points: bigint; next: { points: bigint; at: Date } | undefined }> {
  const rows = await sql.query<{ points_left: bigint; expires_at: Date }>(
    `select sum(points_left)::bigint as points_left, expires_at from promotions.points_lot
      where member_id = $1 and points_left > 0 and expires_at > $2 group by expires_at order by expires_at`,
    [wanted.memberId, wanted.at],
  );
  const [next] = rows;
  return {
    points: rows.reduce((sum, row) => sum + row.points_left, 0n),
    next: next && { points: next.points_left, at: next.expires_at },
  };
}
