import * as v from 'valibot';
import { channel, cursorInput, endpoint, idSchema, Moment, pageOf } from '@jogada/platform/contract';
import { ChatMessage, ChatPage, ChatText, ClientId } from '../player/chat.ts';

export const ChatId = idSchema('cht');

/** A conversation as the desk lists it. */
export const ChatCase = v.object({
  chatId: ChatId,
  merchantCode: v.string(),
  memberId: idSchema('mbr'),
  username: v.string(),
  nickname: v.string(),
  state: v.picklist(['open', 'closed']),
  lastSequence: v.number(),
  memberRead: v.number(),
  staffRead: v.number(),
  /** Messages of the member that nobody of the staff has seen. */
  unreadCount: v.number(),
  /** Since when the member waits for an answer. */
  waitingSince: v.nullable(Moment),
  changedAt: Moment,
  lastText: v.string(),
  lastAuthor: v.picklist(['member', 'staff', 'system']),
});
export type ChatCase = v.InferOutput<typeof ChatCase>;

/** A message with who of the staff wrote it. */
export const StaffChatMessage = v.object({ ...ChatMessage.entries, operator: v.nullable(v.string()) });
export type StaffChatMessage = v.InferOutput<typeof StaffChatMessage>;

export const listChats = endpoint({
  method: 'GET',
  path: '/ops/chats',
  summary: 'Conversations: those that wait for an answer with the longest waiting first, others by their last message',
  access: 'operator',
  input: v.object({ queue: v.optional(v.picklist(['waiting', 'all']), 'waiting'), ...cursorInput({ pageSize: 30, pageSizeMax: 100 }) }),
  output: pageOf(ChatCase),
  problems: [],
});

export const readChatCase = endpoint({
  method: 'GET',
  path: '/ops/chats/:chatId',
  summary: 'One conversation with a page of its messages',
  access: 'operator',
  input: v.object({ chatId: ChatId, ...ChatPage }),
  output: v.object({ ...ChatCase.entries, messages: v.array(StaffChatMessage) }),
  problems: ['not_found'],
});

export const answerChat = endpoint({
  method: 'POST',
  path: '/ops/chats/:chatId/messages',
  summary: 'Answer a member; sent again with the same client id it is the same message',
  access: 'operator',
  input: v.object({ chatId: ChatId, clientId: ClientId, text: ChatText }),
  output: StaffChatMessage,
  problems: ['not_found', 'key_reused'],
});

export const markChatSeen = endpoint({
  method: 'PUT',
  path: '/ops/chats/:chatId/read',
  summary: 'Somebody of the staff has seen everything up to a message',
  access: 'operator',
  input: v.object({ chatId: ChatId, sequence: ChatMessage.entries.sequence }),
  output: v.object({}),
  problems: ['not_found'],
});

export const closeChat = endpoint({
  method: 'POST',
  path: '/ops/chats/:chatId/close',
  summary: 'End a conversation; the member opens it again by writing',
  access: 'operator',
  input: v.object({ chatId: ChatId }),
  output: ChatCase,
  problems: ['not_found'],
});

/** Something new in any conversation, with all that a desk shows of it: nothing has to be asked for. */
export const staffChatChanged = channel({
  name: 'chat-desk',
  scope: 'staff',
  message: v.object({ chat: ChatCase, message: v.nullable(StaffChatMessage) }),
});
