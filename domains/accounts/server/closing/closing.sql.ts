import type { Sql } from '@jogada/platform/server';

type MemberId = `mbr_${string}`;
type ClosingId = `cls_${string}`;

export interface ClosingRow {
  readonly id: ClosingId;
  readonly member_id: MemberId;
  readonly merchant_code: string;
  readonly kind: 'inactive' | 'operator';
  readonly reason: string;
  readonly opened_by: string | null;
  readonly opened_at: Date;
  readonly answer_until: Date;
  readonly answer: string;
  readonly answered_at: Date | null;
  readonly state: 'open' | 'kept' | 'closed';
  readonly ended_at: Date | null;
}

const COLUMNS =
  'c.id, c.member_id, c.merchant_code, c.kind, c.reason, c.opened_by, c.opened_at, c.answer_until, c.answer, c.answered_at, c.state, c.ended_at';

/** Why an account that nobody used is not closed after all: its member is back, is blocked, or stays away. */
const IS_RETAINED = `(m.status <> 'active' or coalesce(m.last_login_at > c.opened_at, false)
  or exists (select from accounts.exclusion e where e.member_id = m.id and e.kind = 'exclusion' and e.until_at > c.opened_at))`;

export interface NewClosing {
  readonly id: string;
  readonly memberId: string;
  readonly merchantCode: string;
  readonly kind: 'inactive' | 'operator';
  readonly reason: string;
  readonly openedBy: string | null;
  readonly at: Date;
  readonly answerUntil: Date;
}

/** Opens a case; answers false when the member has an open one. */
export async function insertClosing(sql: Sql, closing: NewClosing): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.closing (id, member_id, merchant_code, kind, reason, opened_by, opened_at, answer_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (member_id) where state = 'open' do nothing returning id`,
    [closing.id, closing.memberId, closing.merchantCode, closing.kind, closing.reason, closing.openedBy, closing.at, closing.answerUntil],
  );
  return rows.length > 0;
}

/** A case of this id, locked; or the open one of a member. */
export async function lockClosing(sql: Sql, wanted: { closingId: string } | { openOf: string }): Promise<ClosingRow | undefined> {
  const [where, value] = 'closingId' in wanted ? ['c.id = $1', wanted.closingId] : ["c.member_id = $1 and c.state = 'open'", wanted.openOf];
  const [row] = await sql.query<ClosingRow>(`select ${COLUMNS} from accounts.closing c where ${where} for update`, [value]);
  return row;
}

export async function selectOpenClosing(sql: Sql, memberId: string): Promise<ClosingRow | undefined> {
  const [row] = await sql.query<ClosingRow>(`select ${COLUMNS} from accounts.closing c where c.member_id = $1 and c.state = 'open'`, [
    memberId,
  ]);
  return row;
}

export async function updateAnswer(
  sql: Sql,
  answer: { closingId: string; answer: string; at: Date; notedBy: string | null },
): Promise<void> {
  await sql.query('update accounts.closing set answer = $2, answered_at = $3, answer_noted_by = $4 where id = $1', [
    answer.closingId,
    answer.answer,
    answer.at,
    answer.notedBy,
  ]);
}

export async function updateClosingState(
  sql: Sql,
  end: { closingId: string; state: 'kept' | 'closed'; by: string | null; at: Date },
): Promise<void> {
  await sql.query('update accounts.closing set state = $2, ended_at = $3, ended_by = $4 where id = $1', [
    end.closingId,
    end.state,
    end.at,
    end.by,
  ]);
}

export interface ListedClosingRow extends ClosingRow {
  readonly opened_by_name: string | null;
  readonly answer_noted_by_name: string | null;
  readonly ended_by_name: string | null;
  /** How many steps the record apart holds. */
  readonly step_count: number;
}

/** A member's cases, newest first. */
export function selectClosings(sql: Sql, { memberId, limit }: { memberId: string; limit: number }): Promise<ListedClosingRow[]> {
  return sql.query(
    `select ${COLUMNS}, o.username as opened_by_name, n.username as answer_noted_by_name, e.username as ended_by_name,
            (select count(*)::int from accounts.closing_record r where r.closing_id = c.id) as step_count
       from accounts.closing c left join accounts.operator o on o.id = c.opened_by
       left join accounts.operator n on n.id = c.answer_noted_by left join accounts.operator e on e.id = c.ended_by
      where c.member_id = $1 order by c.opened_at desc, c.id desc limit $2`,
    [memberId, limit],
  );
}

export async function selectClosingMerchant(sql: Sql, closingId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from accounts.closing where id = $1', [closingId]);
  return row?.merchant_code;
}

export interface InactiveRow {
  readonly id: MemberId;
  readonly merchant_code: string;
  readonly username: string;
  readonly active_at: Date;
}

/**
 * Members of one profile who have not signed in since a moment and whom nobody has been asked about: those whom the staff
 * blocked wait for the staff, and who stays away is not away for lack of interest.
 */
export function selectInactive(
  sql: Sql,
  asked: { jurisdiction: string; since: Date; after: string; limit: number },
): Promise<InactiveRow[]> {
  return sql.query(
    `select m.id, m.merchant_code, m.username, coalesce(m.last_login_at, m.created_at) as active_at
       from accounts.member m join merchant.merchant_view v on v.merchant_code = m.merchant_code and v.jurisdiction = $1
      where m.status = 'active' and m.type in (0, 1, 2) and coalesce(m.last_login_at, m.created_at) <= $2 and m.id > $3
        and not exists (select from accounts.session s where s.member_id = m.id and s.ended_at is null)
        and not exists (select from accounts.exclusion e where e.member_id = m.id and e.kind = 'exclusion' and e.until_at > $2)
        and not exists (select from accounts.closing c where c.member_id = m.id and c.state = 'open')
      order by m.id limit $4`,
    [asked.jurisdiction, asked.since, asked.after, asked.limit],
  );
}

/** Open cases of inactive accounts whose day has come, or whose member is back, blocked or stays away by now. */
export async function selectEndingInactive(sql: Sql, asked: { at: Date; limit: number }): Promise<ClosingId[]> {
  const rows = await sql.query<{ id: ClosingId }>(
    `select c.id from accounts.closing c join accounts.member m on m.id = c.member_id
      where c.state = 'open' and c.kind = 'inactive' and (c.answer_until <= $1 or ${IS_RETAINED}) order by c.answer_until, c.id limit $2`,
    [asked.at, asked.limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether an account that nobody used is kept after all; locks the member, so that a sign-in comes before or after. */
export async function lockIsRetained(sql: Sql, closingId: string): Promise<boolean> {
  const [row] = await sql.query<{ is_kept: boolean }>(
    `select ${IS_RETAINED} as is_kept from accounts.closing c join accounts.member m on m.id = c.member_id where c.id = $1 for update of m`,
    [closingId],
  );
  return row?.is_kept ?? true;
}
