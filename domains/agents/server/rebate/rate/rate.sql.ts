import type { Sql } from '@jogada/platform/server';

export interface CategoryRate {
  readonly category: string;
  readonly rate: number;
}

/** The rates of somebody that are in force, by kind of game. */
export function selectRates(sql: Sql, wanted: { memberId: string; at: Date }): Promise<CategoryRate[]> {
  return sql.query(
    `select category, rate from (
       select distinct on (category) category, rate from agents.rate where member_id = $1 and from_at <= $2 order by category, from_at desc) r
      order by category = '*', category`,
    [wanted.memberId, wanted.at],
  );
}

/** How the rates of somebody came to be, the newest first. */
export function selectRateHistory(
  sql: Sql,
  wanted: { memberId: string; at: Date; limit: number },
): Promise<{ category: string; rate: number; from_at: Date }[]> {
  return sql.query(
    `select category, rate, from_at from agents.rate where member_id = $1 and from_at <= $2 order by from_at desc, category limit $3`,
    [wanted.memberId, wanted.at, wanted.limit],
  );
}

/** The most that the merchant gives anybody. */
export function selectMaximums(sql: Sql, merchantCode: string): Promise<CategoryRate[]> {
  return sql.query('select category, rate from agents.rate_maximum where merchant_code = $1', [merchantCode]);
}

/** The highest rate, by kind of game, among those directly below somebody. */
export function selectHighestBelow(sql: Sql, wanted: { memberId: string; at: Date }): Promise<CategoryRate[]> {
  return sql.query(
    `select category, max(rate) as rate
       from (select distinct on (r.member_id, r.category) r.category, r.rate
               from agents.node n join agents.rate r on r.member_id = n.member_id
              where n.parent_id = $1 and r.from_at <= $2 order by r.member_id, r.category, r.from_at desc) below
      group by category order by category = '*', category`,
    [wanted.memberId, wanted.at],
  );
}

/** Gives rates from a moment on, and after whatever was given before. @returns the moment from which they hold */
export async function insertRates(
  sql: Sql,
  rates: { memberId: string; rates: readonly CategoryRate[]; setBy: string; at: Date },
): Promise<Date> {
  const [row] = await sql.query<{ from_at: Date }>(
    `insert into agents.rate (member_id, category, from_at, rate, set_by)
     select $1, t.category, held.at, t.rate, $5
       from unnest($2::text[], $3::int[]) as t (category, rate),
            (select greatest($4::timestamptz, max(from_at) + interval '1 millisecond') as at from agents.rate where member_id = $1) held
     returning from_at`,
    [rates.memberId, rates.rates.map(({ category }) => category), rates.rates.map(({ rate }) => rate), rates.at, rates.setBy],
  );
  return row?.from_at ?? rates.at;
}

/** Waits for whoever else changes rates between these two. */
export async function lockNodes(sql: Sql, memberIds: readonly string[]): Promise<void> {
  await sql.query('select from agents.node where member_id = any ($1) order by member_id for update', [memberIds]);
}

export async function findParent(sql: Sql, memberId: string): Promise<string | null | undefined> {
  const [row] = await sql.query<{ parent_id: string | null }>('select parent_id from agents.node where member_id = $1', [memberId]);
  return row?.parent_id;
}
