import { chatChanged, type ChatMessage } from '@jogada/content/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { Context, Transaction } from '@jogada/platform/server';
import { staffChatChanged } from '../../contract/operator/chats.ts';
import { insertMessage, selectCase, selectMessageByClientId, updateChat, type ChatMessageRow, type ChatRow } from './chat.sql.ts';
import { caseOf, messageOf, placeOf, staffMessageOf } from './chat-view.ts';

/** Id of the audience of all the staff's desks. */
export const ALL_STAFF = 'desk';

/** Where those listen who are bound to one merchant. */
export function merchantStaff(merchantCode: string): string {
  return `${ALL_STAFF}:${merchantCode}`;
}

export interface WrittenMessage {
  readonly author: ChatMessage['author'];
  readonly operatorId: string | null;
  readonly clientId: string;
  readonly text: string;
}

/**
 * Adds a message to a conversation that the caller has locked, and tells both sides after the commit. Sent again with the same client
 * id it is the same message; with another text it is refused.
 * @throws Problem `key_reused`
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
  const changed = { ...chat, ...after(chat, { author: message.author, sequence, at }) };
  await updateChat(tx, changed);
  const written = await selectMessageByClientId(tx, named);
  if (!written) throw new Error(`message ${sequence} of ${chat.id} was written and is not there`);
  await notifyBoth(ctx, tx, changed, written);
  return written;
}

/** Tells the member's pages and the desks, after the commit, how a conversation now is and what is new in it. */
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

// Who writes has seen what is above; who is answered waits no more.
function after(chat: ChatRow, message: { author: ChatMessage['author']; sequence: number; at: Date }): Partial<ChatRow> {
  const { author, sequence, at } = message;
  const common = { last_sequence: sequence, changed_at: at };
  switch (author) {
    case 'member':
      return { ...common, state: 'open', member_read: sequence, waiting_since: chat.waiting_since ?? at };
    case 'staff':
      return { ...common, state: 'open', staff_read: sequence, waiting_since: null };
    case 'system':
      return { ...common, state: 'closed', staff_read: sequence, waiting_since: null };
    default:
      return author satisfies never;
  }
}
