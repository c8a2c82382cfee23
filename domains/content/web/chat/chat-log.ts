import type { ChatMessage, ChatView } from '@jogada/content/contract/player';

/** A conversation as far as this page knows it: messages in their order, without a gap from the first it has. */
export interface ChatLog extends Omit<ChatView, 'messages'> {
  readonly messages: readonly ChatMessage[];
}

/** Adds what was read or heard; a message that is there already is there once. */
export function mergeChat(
  log: ChatLog,
  change: Partial<Omit<ChatView, 'messages'>> & { readonly messages: readonly ChatMessage[] },
): ChatLog {
  const bySequence = new Map([...log.messages, ...change.messages].map((message) => [message.sequence, message]));
  const messages = [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence);
  return {
    state: change.state ?? log.state,
    lastSequence: Math.max(log.lastSequence, change.lastSequence ?? 0, messages.at(-1)?.sequence ?? 0),
    memberRead: Math.max(log.memberRead, change.memberRead ?? 0),
    staffRead: Math.max(log.staffRead, change.staffRead ?? 0),
    messages,
  };
}

/** The last message below which none is missing: what comes after it has to be asked for. */
export function knownUpTo({ messages }: ChatLog): number {
  const first = messages[0]?.sequence;
  if (first === undefined) return 0;
  const gap = messages.findIndex((message, index) => message.sequence !== first + index);
  return gap === -1 ? first + messages.length - 1 : first + gap - 1;
}

/** Whether something was said that this page has not heard. */
export function hasGap(log: ChatLog): boolean {
  return knownUpTo(log) < log.lastSequence;
}

export function hasOlder({ messages, lastSequence }: ChatLog): boolean {
  return lastSequence > 0 && (messages[0]?.sequence ?? 1) > 1;
}
