import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { channel, cursorInput, idSchema, Moment, pageOf } from '@jogada/platform/contract';
import { ChatMessage, ChatPage, ChatText, ClientId } from '../player/chat.ts';

export const ChatId = idSchema('cht');

/** A conversation as the console lists it. */
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
  /** Messages of the member that no operator has seen. */
  unreadCount: v.number(),
  /** Time of the first unanswered message; null when none waits. */
  waitingSince: v.nullable(Moment),
  changedAt: Moment,
  lastText: v.string(),
  lastAuthor: v.picklist(['member', 'staff', 'system']),
});
export type ChatCase = v.InferOutput<typeof ChatCase>;

/** A message with the operator who wrote it. */
export const StaffChatMessage = v.object({ ...ChatMessage.entries, operator: v.nullable(v.string()) });
export type StaffChatMessage = v.InferOutput<typeof StaffChatMessage>;

/** Unanswered ones are sorted longest waiting first, others by their last message. */
export const listChats = operatorEndpoint({
  method: 'GET',
  path: '/ops/chats',
  summary: 'List the conversations',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({ queue: v.optional(v.picklist(['waiting', 'all']), 'waiting'), ...cursorInput({ pageSize: 30, pageSizeMax: 100 }) }),
  output: pageOf(ChatCase),
  problems: [],
});

export const readChatCase = operatorEndpoint({
  method: 'GET',
  path: '/ops/chats/:chatId',
  summary: 'Retrieve a conversation with a page of its messages',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({ chatId: ChatId, ...ChatPage }),
  output: v.object({ ...ChatCase.entries, messages: v.array(StaffChatMessage) }),
  problems: ['not_found'],
});

/** A repeated client id returns the first message. */
export const answerChat = operatorEndpoint({
  method: 'POST',
  path: '/ops/chats/:chatId/messages',
  summary: 'Send a message to a member',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({ chatId: ChatId, clientId: ClientId, text: ChatText }),
  output: StaffChatMessage,
  problems: ['not_found', 'key_reused'],
});

export const markChatSeen = operatorEndpoint({
  method: 'PUT',
  path: '/ops/chats/:chatId/read',
  summary: 'Mark a conversation as read by the staff',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({ chatId: ChatId, sequence: ChatMessage.entries.sequence }),
  output: v.object({}),
  problems: ['not_found'],
});

/** The member's next message reopens it. */
export const closeChat = operatorEndpoint({
  method: 'POST',
  path: '/ops/chats/:chatId/close',
  summary: 'Close a conversation',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({ chatId: ChatId }),
  output: ChatCase,
  problems: ['not_found'],
});

/** Change of any conversation, with all that the console shows of it: no further request is needed. */
export const staffChatChanged = channel({
  name: 'staff-chat',
  scope: 'staff',
  message: v.object({ chat: ChatCase, message: v.nullable(StaffChatMessage) }),
});
