import type { ChatMessage } from '@jogada/content/contract/player';
import type { KeysetPlace, Sql } from '@jogada/platform/server';

export interface ChatRow {
  readonly id: `cht_${string}`;
  readonly merchant_code: string;
  readonly member_id: `mbr_${string}`;
  readonly state: 'open' | 'closed';
  readonly last_sequence: number;
  readonly member_read: number;
  readonly staff_read: number;
  readonly waiting_since: Date | null;
  readonly changed_at: Date;
}

const COLUMNS = 'id, merchant_code, member_id, state, last_sequence, member_read, staff_read, waiting_since, changed_at';

export async function selectChatOf(sql: Sql, memberId: string): Promise<ChatRow | undefined> {
  const [row] = await sql.query<ChatRow>(`select ${COLUMNS} from content.chat where member_id = $1`, [memberId]);
  return row;
}

/** Locks the member's conversation until the end of the transaction; creates it when there is none. */
export async function lockChatOf(
  sql: Sql,
  chat: { id: string; merchantCode: string; memberId: string; at: Date },
): Promise<ChatRow | undefined> {
  await sql.query(
    `insert into content.chat (id, merchant_code, member_id, state, opened_at, changed_at) values ($1, $2, $3, 'open', $4, $4)
     on conflict (member_id) do nothing`,
    [chat.id, chat.merchantCode, chat.memberId, chat.at],
  );
  const [row] = await sql.query<ChatRow>(`select ${COLUMNS} from content.chat where member_id = $1 for update`, [chat.memberId]);
  return row;
}

export async function lockChat(sql: Sql, chatId: string): Promise<ChatRow | undefined> {
  const [row] = await sql.query<ChatRow>(`select ${COLUMNS} from content.chat where id = $1 for update`, [chatId]);
  return row;
}

export interface ChatMessageRow {
  readonly sequence: number;
  readonly author: ChatMessage['author'];
  readonly client_id: string;
  readonly text: string;
  readonly sent_at: Date;
  readonly operator: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
}

const MESSAGES = `select m.sequence, m.author, m.client_id, m.text, m.sent_at, o.username as operator,
         i.width as image_width, i.height as image_height
  from content.chat_message m left join accounts.operator_view o on o.operator_id = m.operator_id
  left join content.chat_image i on i.chat_id = m.chat_id and i.sequence = m.sequence`;

/** The newest messages before a sequence, in ascending order. */
export async function selectMessagesBefore(sql: Sql, page: { chatId: string; before: number; limit: number }): Promise<ChatMessageRow[]> {
  const rows = await sql.query<ChatMessageRow>(`${MESSAGES} where m.chat_id = $1 and m.sequence < $2 order by m.sequence desc limit $3`, [
    page.chatId,
    page.before,
    page.limit,
  ]);
  return rows.toReversed();
}

export function selectMessagesAfter(sql: Sql, page: { chatId: string; after: number; limit: number }): Promise<ChatMessageRow[]> {
  return sql.query<ChatMessageRow>(`${MESSAGES} where m.chat_id = $1 and m.sequence > $2 order by m.sequence limit $3`, [
    page.chatId,
    page.after,
    page.limit,
  ]);
}

export async function selectMessageByClientId(
  sql: Sql,
  message: { chatId: string; author: ChatMessage['author']; clientId: string },
): Promise<ChatMessageRow | undefined> {
  const [row] = await sql.query<ChatMessageRow>(`${MESSAGES} where m.chat_id = $1 and m.author = $2 and m.client_id = $3`, [
    message.chatId,
    message.author,
    message.clientId,
  ]);
  return row;
}

export async function insertMessage(
  sql: Sql,
  message: {
    chatId: string;
    sequence: number;
    author: ChatMessage['author'];
    operatorId: string | null;
    clientId: string;
    text: string;
    at: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into content.chat_message (chat_id, sequence, author, operator_id, client_id, text, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [message.chatId, message.sequence, message.author, message.operatorId, message.clientId, message.text, message.at],
  );
}

export async function insertChatImage(
  sql: Sql,
  image: { chatId: string; sequence: number; memberId: string; picture: Buffer; width: number; height: number },
): Promise<void> {
  await sql.query('insert into content.chat_image (chat_id, sequence, member_id, picture, width, height) values ($1, $2, $3, $4, $5, $6)', [
    image.chatId,
    image.sequence,
    image.memberId,
    image.picture,
    image.width,
    image.height,
  ]);
}

export async function selectOwnChatImage(sql: Sql, wanted: { memberId: string; sequence: number }): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ picture: Buffer }>('select picture from content.chat_image where member_id = $1 and sequence = $2', [
    wanted.memberId,
    wanted.sequence,
  ]);
  return row?.picture;
}

export async function selectChatImage(sql: Sql, wanted: { chatId: string; sequence: number }): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ picture: Buffer }>('select picture from content.chat_image where chat_id = $1 and sequence = $2', [
    wanted.chatId,
    wanted.sequence,
  ]);
  return row?.picture;
}

export interface ChatHoursRow {
  readonly weekdays: number[];
  readonly opens_at: number;
  readonly closes_at: number;
  readonly answers_first: boolean;
}

export async function selectChatHours(sql: Sql, merchantCode: string): Promise<ChatHoursRow | undefined> {
  const [row] = await sql.query<ChatHoursRow>(
    'select weekdays, opens_at, closes_at, answers_first from content.chat_hours where merchant_code = $1',
    [merchantCode],
  );
  return row;
}

export async function upsertChatHours(sql: Sql, merchantCode: string, hours: ChatHoursRow): Promise<void> {
  await sql.query(
    `insert into content.chat_hours (merchant_code, weekdays, opens_at, closes_at, answers_first) values ($1, $2, $3, $4, $5)
     on conflict (merchant_code) do update
       set weekdays = excluded.weekdays, opens_at = excluded.opens_at, closes_at = excluded.closes_at, answers_first = excluded.answers_first`,
    [merchantCode, hours.weekdays, hours.opens_at, hours.closes_at, hours.answers_first],
  );
}

export async function deleteChatHours(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query('delete from content.chat_hours where merchant_code = $1', [merchantCode]);
}

/** Stores the new state of a locked conversation. */
export async function updateChat(sql: Sql, chat: ChatRow): Promise<void> {
  await sql.query(
    `update content.chat set state = $2, last_sequence = $3, member_read = $4, staff_read = $5, waiting_since = $6, changed_at = $7
      where id = $1`,
    [chat.id, chat.state, chat.last_sequence, chat.member_read, chat.staff_read, chat.waiting_since, chat.changed_at],
  );
}

/**
 * The median of the times in seconds from the first unanswered message of a member to the staff's answer, in a merchant's hundred latest
 * conversations since a moment.
 */
export async function selectMedianWait(
  sql: Sql,
  { merchantCode, since }: { merchantCode: string; since: Date },
): Promise<{ answers: number; median: number }> {
  const [row] = await sql.query<{ answers: number; median: number }>(
    `select count(*)::int as answers, coalesce(percentile_cont(0.5) within group (order by extract(epoch from answered.wait)), 0)::float8 as median
       from (select s.sent_at - min(m.sent_at) as wait
               from (select id from content.chat where merchant_code = $1 and changed_at >= $2 order by changed_at desc limit 100) c
               join content.chat_message s on s.chat_id = c.id and s.author = 'staff' and s.sent_at >= $2
               join content.chat_message m on m.chat_id = c.id and m.author = 'member' and m.sequence < s.sequence
                and m.sequence > (select coalesce(max(p.sequence), 0) from content.chat_message p
                                   where p.chat_id = c.id and p.sequence < s.sequence
                                     and (p.author = 'staff' or (p.author = 'system' and p.text = 'closed')))
              group by s.chat_id, s.sequence, s.sent_at) answered`,
    [merchantCode, since],
  );
  return row ?? { answers: 0, median: 0 };
}

/** Messages from the staff that the member has not seen. */
export async function countUnseen(sql: Sql, memberId: string): Promise<number> {
  const [row] = await sql.query<{ unseen: number }>(
    `select count(m.sequence)::int as unseen from content.chat c
       join content.chat_message m on m.chat_id = c.id and m.sequence > c.member_read and m.author = 'staff'
      where c.member_id = $1`,
    [memberId],
  );
  return row?.unseen ?? 0;
}

export interface ChatCaseRow extends ChatRow {
  readonly username: string;
  readonly nickname: string;
  readonly unread_count: number;
  readonly last_text: string;
  readonly last_author: ChatMessage['author'];
}

const CASES = `select c.id, c.merchant_code, c.member_id, c.state, c.last_sequence, c.member_read, c.staff_read, c.waiting_since, c.changed_at,
       v.username, v.nickname, l.text as last_text, l.author as last_author,
       (select count(*)::int from content.chat_message m
         where m.chat_id = c.id and m.sequence > c.staff_read and m.author = 'member') as unread_count
  from content.chat c
  join accounts.member_view v on v.member_id = c.member_id
  join lateral (select m.text, m.author from content.chat_message m
                 where m.chat_id = c.id and (m.author <> 'system' or m.text = 'closed') order by m.sequence desc limit 1) l on true`;

/** Longest waiting first. */
interface CasePage {
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
  /** Null for all merchants. */
  readonly merchantCodes: readonly string[] | null;
}

export function selectWaitingCases(sql: Sql, page: CasePage): Promise<ChatCaseRow[]> {
  return sql.query<ChatCaseRow>(
    `${CASES} where c.waiting_since is not null and ($4::text[] is null or c.merchant_code = any($4)) and ($1::timestamptz is null or (c.waiting_since, c.id) > ($1, $2))
      order by c.waiting_since, c.id limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit, page.merchantCodes],
  );
}

export function selectAllCases(sql: Sql, page: CasePage): Promise<ChatCaseRow[]> {
  return sql.query<ChatCaseRow>(
    `${CASES} where ($4::text[] is null or c.merchant_code = any($4)) and ($1::timestamptz is null or (c.changed_at, c.id) < ($1, $2)) order by c.changed_at desc, c.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit, page.merchantCodes],
  );
}

export async function selectCase(sql: Sql, chatId: string): Promise<ChatCaseRow | undefined> {
  const [row] = await sql.query<ChatCaseRow>(`${CASES} where c.id = $1`, [chatId]);
  return row;
}
