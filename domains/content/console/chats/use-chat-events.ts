import {
  answerChat,
  staffChatChanged,
  closeChat,
  listChats,
  markChatSeen,
  readChatCase,
  type ChatCase,
  type StaffChatMessage,
} from '@jogada/content/contract/operator';
import { useOperatorAction } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { mergePushed, queryKeyOf, useChannel, useClient, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

export const QUEUES = ['waiting', 'all'] as const;
export type Queue = (typeof QUEUES)[number];

type Conversation = AnswerOf<typeof readChatCase>;

/**
 * Merges pushed messages into the lists and the open conversation. Requests nothing unless a read is under way, because a request would
 * keep the operator's session alive.
 */
export function useChatEvents(): void {
  const queries = useQueryClient();
  useChannel(staffChatChanged, ({ chat, message }) => {
    for (const queue of QUEUES) {
      mergePushed<AnswerOf<typeof listChats>>(
        queries,
        queryKeyOf(listChats, { queue }),
        (page) => page && { ...page, list: placed(page.list, chat, queue) },
      );
    }
    updateConversation(queries, chat, message ? [message] : []);
  });
}

function placed(list: readonly ChatCase[], chat: ChatCase, queue: Queue): ChatCase[] {
  const others = list.filter(({ chatId }) => chatId !== chat.chatId);
  if (queue === 'all') return [chat, ...others].toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
  if (chat.waitingSince === null) return others;
  return [...others, chat].toSorted((one, other) => (one.waitingSince ?? '').localeCompare(other.waitingSince ?? ''));
}

function updateConversation(queries: QueryClient, chat: ChatCase, messages: readonly StaffChatMessage[]): void {
  mergePushed<Conversation>(queries, queryKeyOf(readChatCase, { chatId: chat.chatId }), (known) => {
    if (!known) return known;
    const bySequence = new Map([...known.messages, ...messages].map((message) => [message.sequence, message]));
    return { ...known, ...chat, messages: [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence) };
  });
}

export interface ChatReply {
  readonly isPending: boolean;
  /** Resolves to whether the message was sent. A retry after a lost response does not duplicate the message. */
  readonly send: (text: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
  readonly isClosing: boolean;
  /** Marks the visible messages as seen after an interaction. */
  readonly see: () => void;
  readonly loadOlder: () => Promise<void>;
}

export function useChatReply(chat: Conversation): ChatReply {
  const call = useClient();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const closing = useOperatorAction(closeChat);
  const [isPending, setPending] = useState(false);
  const unsent = useRef<{ readonly text: string; readonly clientId: string }>(undefined);
  const { chatId, lastSequence, staffRead, messages } = chat;

  return {
    isPending,
    async send(text) {
      if (unsent.current?.text !== text) unsent.current = { text, clientId: crypto.randomUUID() };
      setPending(true);
      try {
        updateConversation(queries, chat, [await call(answerChat, { chatId, ...unsent.current })]);
        unsent.current = undefined;
        return true;
      } catch (error) {
        toast.refusal(problemText(error));
        return false;
      } finally {
        setPending(false);
      }
    },
    async close() {
      await closing.act({ chatId });
    },
    isClosing: closing.isPending,
    see() {
      if (staffRead >= lastSequence) return;
      // The next interaction retries after a failure.
      call(markChatSeen, { chatId, sequence: lastSequence }).catch(() => undefined);
    },
    async loadOlder() {
      const first = messages[0]?.sequence ?? 1;
      const { messages: older } = await call(readChatCase, { chatId, before: first, pageSize: 50 });
      updateConversation(queries, chat, older);
    },
  };
}
