import type { ChatMessage, ChatView } from '@jogada/content/contract/player';
import type { Sql } from '@jogada/platform/server';
import type { ChatCase, StaffChatMessage } from '../../contract/operator/chats.ts';
import { selectMessagesAfter, selectMessagesBefore, type ChatCaseRow, type ChatMessageRow, type ChatRow } from './chat.sql.ts';

/** The part of a conversation to read; the newest when both fields are absent. */
export interface ChatPlace {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly pageSize: number;
}

export function readMessages(sql: Sql, chat: ChatRow, { before, after, pageSize }: ChatPlace): Promise<ChatMessageRow[]> {
  if (after !== undefined) return selectMessagesAfter(sql, { chatId: chat.id, after, limit: pageSize });
  return selectMessagesBefore(sql, { chatId: chat.id, before: before ?? chat.last_sequence + 1, limit: pageSize });
}

/** A message as its member sees it, without the name of the operator. */
export function messageOf(row: ChatMessageRow): ChatMessage {
  const { image_width: width, image_height: height } = row;
  return {
    sequence: row.sequence,
    author: row.author,
    clientId: row.client_id,
    text: row.text,
    sentAt: row.sent_at.toISOString(),
    ...(width !== null && height !== null && { image: { width, height } }),
  };
}

export function staffMessageOf(row: ChatMessageRow): StaffChatMessage {
  return { ...messageOf(row), operator: row.operator };
}

export function placeOf(chat: ChatRow): Omit<ChatView, 'messages' | 'medianWaitSeconds' | 'hours'> {
  return { state: chat.state, lastSequence: chat.last_sequence, memberRead: chat.member_read, staffRead: chat.staff_read };
}

export function caseOf(row: ChatCaseRow): ChatCase {
  return {
    chatId: row.id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    nickname: row.nickname,
    state: row.state,
    lastSequence: row.last_sequence,
    memberRead: row.member_read,
    staffRead: row.staff_read,
    unreadCount: row.unread_count,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    lastText: row.last_text,
    lastAuthor: row.last_author,
  };
}
