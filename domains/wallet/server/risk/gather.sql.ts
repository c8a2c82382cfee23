import type { Sql } from '@jogada/platform/server';

/** Time up to which marks have been read. The row stays locked until the transaction ends. */
export async function lockReadUntil(sql: Sql): Promise<Date> {
  await sql.query('insert into wallet.risk_read_mark (read_until) values ($1) on conflict do nothing', [new Date(0)]);
  const [row] = await sql.query<{ read_until: Date }>('select read_until from wallet.risk_read_mark for update');
  return row?.read_until ?? new Date(0);
}

export async function setReadUntil(sql: Sql, at: Date): Promise<void> {
  await sql.query('update wallet.risk_read_mark set read_until = $1', [at]);
}

/** Excludes trials: a person who tries the site before registering has two accounts without abuse. */
const REAL_TYPES = '(0, 1, 2)';

/** Stores the marks of members in a time span. Returns the members with a new mark other than an address. */
export async function takeInMarks(sql: Sql, read: { since: Date; until: Date }): Promise<string[]> {
  const rows = await sql.query<{ member_id: string }>(
    `with seen as (
       select merchant_code, kind, mark, member_id, label, at from accounts.member_mark_view v where at >= $1 and at <= $2
          and exists (select from accounts.member_view m where m.member_id = v.member_id and m.type in ${REAL_TYPES})
       union all
       select m.merchant_code, t.kind, t.trait_hash, t.member_id, '', t.first_at
         from wallet.money_trait t join accounts.member_view m on m.member_id = t.member_id where t.first_at >= $1 and t.first_at <= $2
     ), kept as (
       insert into wallet.risk_mark as k (merchant_code, kind, mark, member_id, label, first_at, last_at)
       select merchant_code, kind, mark, member_id, max(label), min(at), max(at) from seen group by merchant_code, kind, mark, member_id
       on conflict (merchant_code, kind, mark, member_id) do update set last_at = greatest(k.last_at, excluded.last_at)
       returning member_id, kind, xmax = 0 as is_new
     )
     select distinct member_id from kept where is_new and kind <> 'address'`,
    [read.since, read.until],
  );
  return rows.map((row) => row.member_id);
}

/** Members who share a mark with the given ones, except addresses and marks with many holders. */
export async function selectTied(sql: Sql, tied: { memberIds: readonly string[]; wideFrom: number }): Promise<string[]> {
  const rows = await sql.query<{ member_id: string }>(
    `select distinct b.member_id
       from wallet.risk_mark a
       join wallet.risk_mark b on b.merchant_code = a.merchant_code and b.kind = a.kind and b.mark = a.mark and b.member_id <> a.member_id
      where a.member_id = any($1) and a.kind <> 'address'
        and (select count(*) from (select 1 from wallet.risk_mark c
              where c.merchant_code = a.merchant_code and c.kind = a.kind and c.mark = a.mark limit $2::int) holders) < $2::int
      order by b.member_id`,
    [tied.memberIds, tied.wideFrom],
  );
  return rows.map((row) => row.member_id);
}

/** The kinds of marks shared by at least two of the given members, and their merchant. */
export async function selectTies(sql: Sql, memberIds: readonly string[]): Promise<{ kinds: string[]; merchant_code: string } | undefined> {
  const [row] = await sql.query<{ kinds: string[]; merchant_code: string }>(
    `select array_agg(distinct kind order by kind) as kinds, min(merchant_code) as merchant_code
       from (select merchant_code, kind from wallet.risk_mark where member_id = any($1)
              group by merchant_code, kind, mark having count(*) > 1) shared
     having count(*) > 0`,
    [memberIds],
  );
  return row;
}

export function selectGroupsOf(
  sql: Sql,
  memberIds: readonly string[],
): Promise<{ group_id: string; member_count: number; kinds: string[] }[]> {
  return sql.query(
    `select group_id, member_count, kinds from wallet.risk_group
      where group_id in (select group_id from wallet.risk_group_member where member_id = any($1)) order by found_at, group_id for update`,
    [memberIds],
  );
}

export interface GroupFacts {
  readonly groupId: string;
  readonly merchantCode: string;
  readonly kinds: readonly string[];
  readonly score: number;
  readonly memberIds: readonly string[];
  readonly at: Date;
}

export async function upsertGroup(sql: Sql, group: GroupFacts): Promise<void> {
  await sql.query(
    `insert into wallet.risk_group (group_id, merchant_code, kinds, score, member_count, found_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (group_id) do update set kinds = excluded.kinds, score = excluded.score, member_count = excluded.member_count,
       changed_at = excluded.changed_at`,
    [group.groupId, group.merchantCode, group.kinds, group.score, group.memberIds.length, group.at],
  );
  await sql.query(
    `insert into wallet.risk_group_member (member_id, group_id) select unnest($1::text[]), $2
     on conflict (member_id) do update set group_id = excluded.group_id`,
    [group.memberIds, group.groupId],
  );
}

/** Deletes groups that were merged into another. */
export async function deleteGroups(sql: Sql, groupIds: readonly string[]): Promise<void> {
  await sql.query('delete from wallet.risk_group where group_id = any($1)', [groupIds]);
}
