import type { Sql } from '@jogada/platform/server';

export interface Exclusion {
  readonly id: string;
  readonly memberId: string;
  readonly kind: 'pause' | 'exclusion';
  readonly at: Date;
  /** null: without an end. */
  readonly until: Date | null;
}

/** Adds an exclusion or a pause under the member's CPF. */
export async function insertExclusion(sql: Sql, exclusion: Exclusion): Promise<void> {
  await sql.query(
    `insert into accounts.exclusion (id, member_id, kind, document_index, from_at, until_at)
     select $1, m.id, $3, m.document_index, $4, coalesce($5::timestamptz, 'infinity') from accounts.member m where m.id = $2`,
    [exclusion.id, exclusion.memberId, exclusion.kind, exclusion.at, exclusion.until],
  );
}

export interface ExclusionEnd {
  /** null: without an end. */
  readonly until: Date | null;
}

/** The active exclusion of a member or of their CPF; of several, the one that ends last. */
export async function selectExclusion(sql: Sql, asked: { memberId: string; at: Date }): Promise<ExclusionEnd | undefined> {
  const [row] = await sql.query<ExclusionEnd>(
    `select nullif(e.until_at, 'infinity') as until from accounts.exclusion e
      where e.kind = 'exclusion' and e.until_at > $2
        and (e.member_id = $1 or e.document_index = (select m.document_index from accounts.member m where m.id = $1))
      order by e.until_at desc limit 1`,
    [asked.memberId, asked.at],
  );
  return row;
}

/**
 * Whether an exclusion of the member's own account lasts at least until a given time, with a tolerance of one minute. null: without an end.
 */
export async function holdsUntil(sql: Sql, asked: { memberId: string; at: Date; until: Date | null }): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as one from accounts.exclusion
      where member_id = $1 and kind = 'exclusion' and from_at <= $2 and until_at >= coalesce($3::timestamptz - interval '1 minute', 'infinity') limit 1`,
    [asked.memberId, asked.at, asked.until],
  );
  return rows.length > 0;
}

/** All accounts with the member's CPF, at every brand of the operator. Locks them. */
export async function selectAccountsOfPerson(sql: Sql, memberId: string): Promise<{ id: string; merchantCode: string }[]> {
  return sql.query<{ id: string; merchantCode: string }>(
    `select m.id, m.merchant_code as "merchantCode" from accounts.member m
      where m.id = $1 or m.document_index = (select o.document_index from accounts.member o where o.id = $1)
      order by m.id for update`,
    [memberId],
  );
}

/** Whether a CPF has an active exclusion at any brand. */
export async function isExcludedDocument(sql: Sql, asked: { documentIndex: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    "select 1 as one from accounts.exclusion where document_index = $1 and kind = 'exclusion' and until_at > $2 limit 1",
    [asked.documentIndex, asked.at],
  );
  return rows.length > 0;
}
