import type { KeysetPlace, Sql } from '@jogada/platform/server';
import { MEMBER_COLUMNS, type MemberRow } from './member.sql.ts';

export interface ListedMemberRow extends MemberRow {
  readonly last_login_at: Date | null;
}

interface MemberPage {
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
}

const LISTED_COLUMNS = `${MEMBER_COLUMNS}, last_login_at`;

const PAGE = `($1::timestamptz is null or (created_at, id) < ($1, $2)) order by created_at desc, id desc limit $3`;

function pageValues({ after, limit }: MemberPage): unknown[] {
  return [after?.at ?? null, after?.id ?? '', limit];
}

export function selectNewestMembers(sql: Sql, page: MemberPage): Promise<ListedMemberRow[]> {
  return sql.query<ListedMemberRow>(`select ${LISTED_COLUMNS} from accounts.member where ${PAGE}`, pageValues(page));
}

/** Names that begin so, in any spelling. */
export function selectMembersByName(sql: Sql, search: { beginning: string } & MemberPage): Promise<ListedMemberRow[]> {
  const pattern = `${search.beginning.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql.query<ListedMemberRow>(`select ${LISTED_COLUMNS} from accounts.member where lower(username) like $4 and ${PAGE}`, [
    ...pageValues(search),
    pattern,
  ]);
}

export function selectMembersByDocument(sql: Sql, search: { documentIndex: Buffer } & MemberPage): Promise<ListedMemberRow[]> {
  return sql.query<ListedMemberRow>(`select ${LISTED_COLUMNS} from accounts.member where document_index = $4 and ${PAGE}`, [
    ...pageValues(search),
    search.documentIndex,
  ]);
}

export function selectMembersById(sql: Sql, memberId: string): Promise<ListedMemberRow[]> {
  return sql.query<ListedMemberRow>(`select ${LISTED_COLUMNS} from accounts.member where id = $1`, [memberId]);
}

export interface MemberProfileRow extends ListedMemberRow {
  readonly first_login_at: Date | null;
  readonly register_method: string;
  readonly payee_name: string;
}

export async function selectMemberProfile(sql: Sql, memberId: string): Promise<MemberProfileRow | undefined> {
  const [row] = await sql.query<MemberProfileRow>(
    `select ${LISTED_COLUMNS}, first_login_at, register_method, payee_name from accounts.member where id = $1`,
    [memberId],
  );
  return row;
}

export async function updateClubLabel(sql: Sql, { memberId, label }: { memberId: string; label: string }): Promise<boolean> {
  const rows = await sql.query('update accounts.member set club_label = $2 where id = $1 returning id', [memberId, label]);
  return rows.length > 0;
}

/** Replaces the label where it is empty or one of those given. */
export async function updateClubLabelUnlessOther(
  sql: Sql,
  { memberId, label, replaces }: { memberId: string; label: string; replaces: readonly string[] },
): Promise<void> {
  await sql.query("update accounts.member set club_label = $2 where id = $1 and (club_label = '' or club_label = any ($3::text[]))", [
    memberId,
    label,
    [...replaces],
  ]);
}
