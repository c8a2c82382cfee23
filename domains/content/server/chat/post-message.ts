import { chatChanged, type ChatMessage } from '@jogada/content/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { Context, Transaction } from '@jogada/platform/server';
import { notePush } from '../push/push.sql.ts';
import { staffChatChanged } from '../../contract/operator/chats.ts';
import {
  insertChatImage,
  insertMessage,
  selectCase,
  selectMessageByClientId,
  updateChat,
  type ChatMessageRow,
  type ChatRow,
} from './chat.sql.ts';
import { caseOf, messageOf, placeOf, staffMessageOf } from './chat-view.ts';

/** Audience id of operators who are not bound to a merchant. */
export const ALL_STAFF = 'staff';

/** Audience id of operators who are bound to one merchant. */
export function merchantStaff(merchantCode: string): string {
  return `${ALL_STAFF}:${merchantCode}`;
}

export interface WrittenMessage {
  readonly author: ChatMessage['author'];
  readonly operatorId: string | null;
  readonly clientId: string;
  readonly text: string;
  /** A member's picture, redrawn. */
  readonly image?: { readonly picture: Buffer; readonly width: number; readonly height: number };
}

/**
 * Adds a message to a conversation that the caller has locked, and publishes it to both sides after the commit. Returns the existing
 * message for a repeated client id with the same text.
 * @throws Problem `key_reused` for a repeated client id with another text
 */
export async function postMessage(
  ctx: Pick<Context, 'now' | 'realtime'>,
  tx: Transaction,
  chat: ChatRow,
  message: WrittenMessage,
): Promise<ChatMessageRow> {
  const named = { chatId: chat.id, author: message.author, clientId: message.clientId };
  const known = await selectMessageByClientId(tx, named);
  if (known && known.text !== message.text) throw new Problem('key_reused');
  if (known) return known;

  const sequence = chat.last_sequence + 1;
  const at = ctx.now();
  await insertMessage(tx, { ...message, chatId: chat.id, sequence, at });
  if (message.image) await insertChatImage(tx, { ...message.image, chatId: chat.id, sequence, memberId: chat.member_id });
  const changed = { ...chat, ...after(chat, { ...message, sequence, at }) };
  await updateChat(tx, changed);
  const written = await selectMessageByClientId(tx, named);
  if (!written) throw new Error(`message ${sequence} of ${chat.id} is missing after its insert`);
  if (message.author === 'staff') await notePush(tx, { memberId: chat.member_id, merchantCode: chat.merchant_code, kind: 'support', at });
  await notifyBoth(ctx, tx, changed, written);
  return written;
}

/** Publishes the state of a conversation and the new message to the member's pages and to the console after the commit. */
export async function notifyBoth(
  ctx: Pick<Context, 'realtime'>,
  tx: Transaction,
  chat: ChatRow,
  written: ChatMessageRow | null = null,
): Promise<void> {
  const row = await selectCase(tx, chat.id);
  tx.afterCommit(() => {
    ctx.realtime.publish(chatChanged, chat.member_id, { ...placeOf(chat), message: written && messageOf(written) });
    if (!row) return;
    const change = { chat: caseOf(row), message: written && staffMessageOf(written) };
    for (const audience of [ALL_STAFF, merchantStaff(row.merchant_code)]) ctx.realtime.publish(staffChatChanged, audience, change);
  });
}

// A sender has read all earlier messages. A reply by the staff ends the wait.
function after(chat: ChatRow, message: Pick<WrittenMessage, 'author' | 'text'> & { sequence: number; at: Date }): Partial<ChatRow> {
  const { author, text, sequence, at } = message;
  const common = { last_sequence: sequence, changed_at: at };
  switch (author) {
    case 'member':
      return { ...common, state: 'open', member_read: sequence, waiting_since: chat.waiting_since ?? at };
    case 'staff':
      return { ...common, state: 'open', staff_read: sequence, waiting_since: null };
    case 'system':
      // An automatic answer leaves the member waiting for the staff's.
      if (text !== 'closed') return common;
      return { ...common, state: 'closed', staff_read: sequence, waiting_since: null };
    default:
      return author satisfies never;
  }
}
