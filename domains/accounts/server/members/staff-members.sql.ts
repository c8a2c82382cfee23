import type { KeysetPlace, Sql } from '@jogada/platform/server';
import { MEMBER_COLUMNS, type MemberRow } from './member.sql.ts';

export interface ListedMemberRow extends MemberRow {
  readonly last_login_at: Date | null;
}

interface MemberPage {
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
  /** The merchants to search; null: all. */
  readonly merchantCodes: readonly string[] | null;
}

const LISTED_COLUMNS = `${MEMBER_COLUMNS}, last_login_at`;

const PAGE = `($1::timestamptz is null or (created_at, id) < ($1, $2)) and ($4::text[] is null or merchant_code = any($4)) order by created_at desc, id desc limit $3`;

function pageValues({ after, limit, merchantCodes }: MemberPage): unknown[] {
  return [after?.at ?? null, after?.id ?? '', limit, merchantCodes];
}

export function selectNewestMembers(sql: Sql, page: MemberPage): Promise<ListedMemberRow[]> {
  const ofMerchants = page.merchantCodes === null ? 'true' : `id in (${NEWEST_OF_EACH})`;
  return sql.query<ListedMemberRow>(`select ${LISTED_COLUMNS} from accounts.member where ${ofMerchants} and ${PAGE}`, pageValues(page));
}

// Reads the newest members merchant by merchant: those of one merchant can all be older than a million of another's.
const NEWEST_OF_EACH = `select n.id from unnest($4::text[]) as one (code)
  cross join lateral (select m.id from accounts.member m
    where m.merchant_code = one.code and ($1::timestamptz is null or (m.created_at, m.id) < ($1, $2))
    order by m.created_at desc, m.id desc limit $3) n`;

/**
 * Members whose username begins with a text, in any case, ordered by name. The order is the index's own, so a page costs the same however
 * many match.
 */
export function selectMembersByName(
  sql: Sql,
  { beginning, after, limit, merchantCodes }: { beginning: string } & MemberPage,
): Promise<ListedMemberRow[]> {
  return sql.query<ListedMemberRow>(
    `select ${LISTED_COLUMNS} from accounts.member
      where username_key ~>=~ $1 and username_key ~<~ ($1 || chr(${LAST_CHARACTER})) and ($2::text[] is null or merchant_code = any($2))
        and username_key ~>=~ coalesce((select a.username_key from accounts.member a where a.id = $3), '')
        and (username_key <> coalesce((select a.username_key from accounts.member a where a.id = $3), '') or id > $3)
      order by username_key using ~<~, id limit $4`,
    [beginning.toLowerCase(), merchantCodes, after?.id ?? null, limit],
  );
}

/** Sorts after every other character in the index. */
const LAST_CHARACTER = 0x10ffff;

interface Person {
  /** Index of a CPF; null when none is searched. */
  readonly documentIndex: Buffer | null;
  readonly contactIndexes: readonly Buffer[];
}

/** Members with the document or one of the contacts. */
export function selectMembersByPerson(
  sql: Sql,
  { documentIndex, contactIndexes, ...page }: Person & MemberPage,
): Promise<ListedMemberRow[]> {
  return sql.query<ListedMemberRow>(
    `select ${LISTED_COLUMNS} from accounts.member
      where id in (select m.id from accounts.member m where m.document_index = $5
                   union select c.member_id from accounts.member_contact c where c.value_index = any($6::bytea[])) and ${PAGE}`,
    [...pageValues(page), documentIndex, contactIndexes],
  );
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

/** The member who invited a member. */
export async function selectInviter(sql: Sql, memberId: string): Promise<{ id: `mbr_${string}`; username: string } | undefined> {
  const [row] = await sql.query<{ id: `mbr_${string}`; username: string }>(
    'select m.id, m.username from accounts.invitation i join accounts.member m on m.id = i.inviter_member_id where i.member_id = $1',
    [memberId],
  );
  return row;
}

/** The members of a ledger transfer, a deposit, a withdrawal or a PIX payment. A transfer's id contains its time. */
export function selectMembersByTransaction(
  sql: Sql,
  search: { transactionId: string; madeAt: Date | null } & MemberPage,
): Promise<ListedMemberRow[]> {
  return sql.query<ListedMemberRow>(
    `select ${LISTED_COLUMNS} from accounts.member
      where id in (select d.member_id from wallet.deposit_view d where d.deposit_id = $5
                   union all select d.member_id from wallet.deposit_view d where d.txid = $5
                   union all select d.member_id from wallet.deposit_view d where d.end_to_end_id = $5
                   union all select w.member_id from wallet.withdrawal_view w where w.withdrawal_id = $5
                   union all select t.member_id from wallet.transfer_view t
                    where t.transfer_id = $5 and t.created_at between $6::timestamptz - interval '1 minute' and $6::timestamptz + interval '1 minute')
        and ${PAGE}`,
    [...pageValues(search), search.transactionId, search.madeAt],
  );
}

export async function updateClubLabel(sql: Sql, { memberId, label }: { memberId: string; label: string }): Promise<boolean> {
  const rows = await sql.query('update accounts.member set club_label = $2 where id = $1 returning id', [memberId, label]);
  return rows.length > 0;
}

/** Replaces the label when it is empty or one of the given ones. */
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

export async function lockMemberStatus(sql: Sql, memberId: string): Promise<Pick<MemberRow, 'status' | 'merchant_code'> | undefined> {
  const [row] = await sql.query<Pick<MemberRow, 'status' | 'merchant_code'>>(
    'select status, merchant_code from accounts.member where id = $1 for update',
    [memberId],
  );
  return row;
}

export async function updateMemberStatus(sql: Sql, change: { memberId: string; status: MemberRow['status'] }): Promise<void> {
  await sql.query('update accounts.member set status = $2 where id = $1', [change.memberId, change.status]);
}
