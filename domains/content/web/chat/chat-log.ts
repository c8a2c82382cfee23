import type { ChatMessage, ChatView } from '@jogada/content/contract/player';

/** The part of a conversation that this page has: ordered messages, starting at the first loaded one. */
export interface ChatLog extends Omit<ChatView, 'messages'> {
  readonly messages: readonly ChatMessage[];
}

/** Merges loaded or pushed messages without duplicates. */
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
    medianWaitSeconds: change.medianWaitSeconds ?? log.medianWaitSeconds,
    hours: change.hours === undefined ? log.hours : change.hours,
  };
}

/** Sequence of the last message before the first gap. Later messages must be requested. */
export function knownUpTo({ messages }: ChatLog): number {
  const first = messages[0]?.sequence;
  if (first === undefined) return 0;
  const gap = messages.findIndex((message, index) => message.sequence !== first + index);
  return gap === -1 ? first + messages.length - 1 : first + gap - 1;
}

/** Whether messages are missing. */
export function hasGap(log: ChatLog): boolean {
  return knownUpTo(log) < log.lastSequence;
}

export function hasOlder({ messages, lastSequence }: ChatLog): boolean {
  return lastSequence > 0 && (messages[0]?.sequence ?? 1) > 1;
}
