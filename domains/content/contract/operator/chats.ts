import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { channel, cursorInput, idSchema, INT4_MAX, Moment, pageOf, queryInteger, wholeNumber } from '@jogada/platform/contract';
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

export const readStaffChatImage = operatorEndpoint({
  method: 'GET',
  path: '/ops/chats/:chatId/images/:sequence',
  summary: 'Retrieve the picture of a message: a JPEG in base64',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({ chatId: ChatId, sequence: queryInteger({ min: 1, max: INT4_MAX, fallback: 1 }) }),
  output: v.object({ image: v.string() }),
  problems: ['not_found'],
});

const MINUTES_MAX = 24 * 60;
const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));

/** Hours of the staff in the merchant's time zone. */
export const ChatHours = v.object({
  /** ISO: 1 is Monday. */
  weekdays: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1), v.maxLength(7)),
  /** Minutes of the day, from 0 to 1440; `opensAt` is the smaller one. */
  opensAt: wholeNumber({ min: 0, max: MINUTES_MAX }),
  closesAt: wholeNumber({ min: 0, max: MINUTES_MAX }),
  /** Whether each conversation begins with an automatic answer. */
  answersFirst: v.boolean(),
});
export type ChatHours = v.InferOutput<typeof ChatHours>;

export const readChatHours = operatorEndpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/chat-hours',
  summary: 'Retrieve the hours of the chat and its automatic answer; null when none are stated',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ hours: v.nullable(ChatHours) }),
  problems: ['merchant_unknown'],
});

/** Null states no hours and sends no automatic answer. */
export const setChatHours = operatorEndpoint({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/chat-hours',
  summary: 'Set the hours of the chat and its automatic answer',
  access: 'operator',
  permission: 'chats.answer',
  input: v.object({
    merchantCode: MerchantCode,
    hours: v.nullable(
      v.pipe(
        ChatHours,
        v.check(({ opensAt, closesAt }) => opensAt < closesAt, 'must open before it closes'),
      ),
    ),
  }),
  output: v.object({ hours: v.nullable(ChatHours) }),
  problems: ['merchant_unknown'],
});

/** Change of any conversation, with all that the console shows of it: no further request is needed. */
export const staffChatChanged = channel({
  name: 'staff-chat',
  scope: 'staff',
  message: v.object({ chat: ChatCase, message: v.nullable(StaffChatMessage) }),
});
