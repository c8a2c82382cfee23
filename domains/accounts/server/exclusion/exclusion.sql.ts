import type { Sql } from '@jogada/platform/server';

export interface Exclusion {
  readonly id: string;
  readonly memberId: string;
  readonly kind: 'pause' | 'exclusion';
  readonly at: Date;
  /** null: without an end. */
  readonly until: Date | null;
}

/** Adds an exclusion, or a pause, under the CPF that the member has on file. */
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

/** The exclusion that holds for a member, or for the person of their CPF, at a moment; of several the one that ends last. */
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

/** Whether an exclusion of the member's own account holds until a moment or longer, to the minute; null is for good. */
export async function holdsUntil(sql: Sql, asked: { memberId: string; at: Date; until: Date | null }): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as one from accounts.exclusion
      where member_id = $1 and kind = 'exclusion' and from_at <= $2 and until_at >= coalesce($3::timestamptz - interval '1 minute', 'infinity') limit 1`,
    [asked.memberId, asked.at, asked.until],
  );
  return rows.length > 0;
}

/** A person's accounts at every brand of the house, as far as a CPF tells. */
export async function selectAccountsOfPerson(sql: Sql, memberId: string): Promise<{ id: string; merchantCode: string }[]> {
  return sql.query<{ id: string; merchantCode: string }>(
    `select m.id, m.merchant_code as "merchantCode" from accounts.member m
      where m.id = $1 or m.document_index = (select o.document_index from accounts.member o where o.id = $1)
      order by m.id for update`,
    [memberId],
  );
}

/** Whether somebody with this CPF stays away at a moment, at whichever brand they said so. */
export async function isExcludedDocument(sql: Sql, asked: { documentIndex: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    "select 1 as one from accounts.exclusion where document_index = $1 and kind = 'exclusion' and until_at > $2 limit 1",
    [asked.documentIndex, asked.at],
  );
  return rows.length > 0;
}
