import type { LetterId, LetterKind } from '@jogada/content/contract/player';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type * as v from 'valibot';

type Id = v.InferOutput<typeof LetterId>;

/** A member's inbox: the member's own messages, and those to all members since the account was opened. */
export interface Addressee {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly since: Date;
}

export interface LetterRow {
  readonly id: Id;
  readonly member_id: string | null;
  readonly template: string | null;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>> | null;
  readonly written_at: Date;
  readonly is_read: boolean;
}

const THEIRS = {
  mail: 'l.member_id = $1',
  // Hides messages to all members that were sent during the member's exclusion, pause or objection, also after it ends (R22).
  news: `l.member_id is null and l.merchant_code = $2 and l.written_at >= $3 and not exists (
    select from accounts.exclusion_view x where x.member_id = $1 and l.written_at >= x.from_at and l.written_at < x.until_at)
    and not exists (
    select from accounts.advertising_refusal_view r where r.member_id = $1 and l.written_at >= r.from_at and l.written_at < r.until_at)`,
} as const satisfies Record<LetterKind, string>;

const MARKED = 'content.letter l left join content.letter_mark m on m.letter_id = l.id and m.member_id = $1';

/** Newest first, without removed messages. */
export function selectLetters(
  sql: Sql,
  whose: Addressee,
  page: { kind: LetterKind; after: KeysetPlace | undefined; limit: number },
): Promise<LetterRow[]> {
  const { memberId, merchantCode, since } = whose;
  return sql.query<LetterRow>(
    `select l.id, l.member_id, l.template, l.facts, l.texts, l.written_at, m.read_at is not null as is_read
       from ${MARKED}
      where ($2::text is not null and $3::timestamptz is not null) and ${THEIRS[page.kind]} and m.removed_at is null
        and ($4::timestamptz is null or (l.written_at, l.id) < ($4, $5))
      order by l.written_at desc, l.id desc limit $6`,
    [memberId, merchantCode, since, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

/** Stops counting at a limit, because a badge shows at most 99+. */
export async function countUnreadLetters(
  sql: Sql,
  { memberId, merchantCode, since }: Addressee,
  { hasMail, countMax }: { hasMail: boolean; countMax: number },
): Promise<number> {
  const [row] = await sql.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select 1 from ${MARKED}
        where (($5 and ${THEIRS.mail}) or (${THEIRS.news})) and m.read_at is null and m.removed_at is null
        limit $4) u`,
    [memberId, merchantCode, since, countMax, hasMail],
  );
  return row?.unread ?? 0;
}

/** Whether the message is in this member's inbox. */
export async function isLetterOf(sql: Sql, { memberId, merchantCode, since }: Addressee, letterId: string): Promise<boolean> {
  const rows = await sql.query(`select 1 as one from content.letter l where l.id = $4 and ((${THEIRS.mail}) or (${THEIRS.news}))`, [
    memberId,
    merchantCode,
    since,
    letterId,
  ]);
  return rows.length > 0;
}

interface Mark {
  readonly memberId: string;
  readonly letterId: string;
}

/** Keeps the time of the first reading. */
export async function upsertRead(sql: Sql, { memberId, letterId, at }: Mark & { at: Date }): Promise<void> {
  await sql.query(
    `insert into content.letter_mark (member_id, letter_id, read_at) values ($1, $2, $3)
     on conflict (member_id, letter_id) do update set read_at = coalesce(content.letter_mark.read_at, excluded.read_at)`,
    [memberId, letterId, at],
  );
}

/** `at` null restores the message. */
export async function upsertRemoved(sql: Sql, { memberId, letterId, at }: Mark & { at: Date | null }): Promise<void> {
  await sql.query(
    `insert into content.letter_mark (member_id, letter_id, removed_at) values ($1, $2, $3)
     on conflict (member_id, letter_id) do update set removed_at = excluded.removed_at`,
    [memberId, letterId, at],
  );
}

export interface NewLetter {
  readonly id: string;
  readonly merchantCode: string;
  readonly memberId: string | null;
  readonly template: string | null;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly texts: object | null;
  readonly occasion: string | null;
  readonly writtenBy: string;
  readonly at: Date;
}

/** Returns whether a message was stored; false when the occasion already has one. */
export async function insertLetter(sql: Sql, letter: NewLetter): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `insert into content.letter (id, merchant_code, member_id, template, facts, texts, occasion, written_by, written_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (occasion) do nothing returning id`,
    [
      letter.id,
      letter.merchantCode,
      letter.memberId,
      letter.template,
      letter.facts && JSON.stringify(letter.facts),
      letter.texts && JSON.stringify(letter.texts),
      letter.occasion,
      letter.writtenBy,
      letter.at,
    ],
  );
  return rows.length > 0;
}

export interface SentLetterRow {
  readonly id: Id;
  readonly merchant_code: string;
  readonly member_id: `mbr_${string}` | null;
  readonly username: string | null;
  readonly texts: Record<string, { title: string; content: string }>;
  readonly written_by: string;
  readonly written_at: Date;
  readonly read_count: number;
}

const SENT = `
  select l.id, l.merchant_code, l.member_id, v.username, l.texts, coalesce(o.username, l.written_by) as written_by, l.written_at,
         (select count(*)::int from content.letter_mark m where m.letter_id = l.id and m.read_at is not null) as read_count
    from content.letter l
    left join accounts.member_view v on v.member_id = l.member_id
    left join accounts.operator_view o on o.operator_id = l.written_by`;

/** Messages sent by the staff, newest first. */
export function selectSentLetters(
  sql: Sql,
  page: { memberId: string | null; after: KeysetPlace | undefined; limit: number; merchantCodes: readonly string[] | null },
): Promise<SentLetterRow[]> {
  return sql.query<SentLetterRow>(
    `${SENT}
      where l.texts is not null and ($5::text is null or l.member_id = $5) and ($4::text[] is null or l.merchant_code = any($4)) and ($1::timestamptz is null or (l.written_at, l.id) < ($1, $2))
      order by l.written_at desc, l.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit, page.merchantCodes, page.memberId],
  );
}

export async function selectSentLetter(sql: Sql, letterId: Id): Promise<SentLetterRow | undefined> {
  const [row] = await sql.query<SentLetterRow>(`${SENT} where l.id = $1`, [letterId]);
  return row;
}

export async function selectMemberByName(sql: Sql, named: { merchantCode: string; username: string }): Promise<string | undefined> {
  const [row] = await sql.query<{ member_id: string }>(
    'select member_id from accounts.member_view where merchant_code = $1 and username_key = lower($2)',
    [named.merchantCode, named.username],
  );
  return row?.member_id;
}
