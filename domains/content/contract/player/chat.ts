import * as v from 'valibot';
import { channel, endpoint, INT4_MAX, Moment, queryInteger, wholeNumber } from '@jogada/platform/contract';

export const CHAT_TEXT_MAX = 2000;

/** Made by whoever writes, once for each message. */
export const ClientId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/** Text of several lines; nothing else that steers a screen. */
export const ChatText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CHAT_TEXT_MAX), v.regex(/^[\P{Cc}\n\t]*$/u));

const Sequence = wholeNumber({ min: 0, max: INT4_MAX });

export const ChatMessage = v.object({
  /** Counts from 1 without a gap: a page that lacks one asks for it. */
  sequence: Sequence,
  author: v.picklist(['member', 'staff', 'system']),
  clientId: v.string(),
  /** Plain text. Of a system message: `closed`. */
  text: v.string(),
  sentAt: Moment,
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** How far each side has read, and whether the conversation is going on. */
const ChatPlace = { state: v.picklist(['none', 'open', 'closed']), lastSequence: Sequence, memberRead: Sequence, staffRead: Sequence };

export const ChatView = v.object({ ...ChatPlace, messages: v.array(ChatMessage) });
export type ChatView = v.InferOutput<typeof ChatView>;

const CHAT_PAGE_MAX = 100;

/** With `before` older ones, with `after` what came since, without either the newest; always in their order. */
export const ChatPage = {
  before: v.optional(queryInteger({ min: 1, max: INT4_MAX, fallback: 1 })),
  after: v.optional(queryInteger({ min: 0, max: INT4_MAX, fallback: 0 })),
  pageSize: queryInteger({ min: 1, max: CHAT_PAGE_MAX, fallback: 30 }),
};

export const readChat = endpoint({
  method: 'GET',
  path: '/wps/chat/messages',
  summary: "A page of the member's conversation with the house",
  access: 'signed_in',
  input: v.object(ChatPage),
  output: ChatView,
  problems: [],
});

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/wps/chat/messages',
  summary: 'Write to the house; sent again with the same client id it is the same message',
  access: 'signed_in',
  input: v.object({ clientId: ClientId, text: ChatText }),
  output: ChatMessage,
  problems: ['key_reused'],
  inRestrictedRegion: 'served',
});

export const markChatRead = endpoint({
  method: 'PUT',
  path: '/wps/chat/read',
  summary: 'The member has seen everything up to a message',
  access: 'signed_in',
  input: v.object({ sequence: Sequence }),
  output: v.object({}),
  problems: [],
  inRestrictedRegion: 'served',
});

export const readUnreadChat = endpoint({
  method: 'GET',
  path: '/wps/chat/unread',
  summary: 'How many messages of the house the member has not seen',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ unReadCount: v.number() }),
  problems: [],
});

/** Where the chat is: a screen of the site, or the address of a service outside, with what that service asks for. */
export const launchChat = endpoint({
  method: 'GET',
  path: '/wps/chat/launch',
  summary: 'The address of the live chat',
  access: 'signed_in',
  input: v.object({
    b2c: v.picklist(['1', 1]),
    /** Upper case; every Chinese is CN. */
    language: v.pipe(v.string(), v.maxLength(20), v.regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})*$/)),
    /** The screen to come back to: a path of the site. */
    backUrl: v.optional(v.pipe(v.string(), v.maxLength(300)), '/m/message'),
    headerColor: v.optional(v.pipe(v.string(), v.regex(/^#?[0-9a-fA-F]{3,8}$/))),
    title: v.optional(v.pipe(v.string(), v.maxLength(80))),
    /** Whatever else that service is to be told. */
    extras: v.optional(v.pipe(v.string(), v.maxLength(500))),
  }),
  output: v.object({ chatUrl: v.string() }),
  problems: ['link_refused'],
});

/** Something new in the member's conversation: a message, or how far it was read. */
export const chatChanged = channel({
  name: 'chat',
  scope: 'account',
  message: v.object({ ...ChatPlace, message: v.nullable(ChatMessage) }),
});
