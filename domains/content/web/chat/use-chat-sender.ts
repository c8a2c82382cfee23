import { sendChatMessage, type ChatMessage } from '@jogada/content/contract/player';
import { isPassing, useClient, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { storePending, readPending, type PendingMessage } from './pending-messages.ts';

const TRY_AGAIN_AFTER_MS = 3_000;

export interface ChatSender {
  /** Oldest first. */
  readonly pending: readonly PendingMessage[];
  readonly send: (text: string) => void;
  readonly sendAgain: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
}

/**
 * Sends what the member writes, one after another and in order. What does not get through is sent again by itself under its first
 * client id, after a reload too, so that nothing is lost and nothing comes twice; what is refused waits for the member.
 */
export function useChatSender(memberId: string, onSent: (message: ChatMessage) => void): ChatSender {
  const call = useClient();
  const problemText = useProblemText();
  const [pending, setPending] = useState(() => readPending(memberId));
  const isSending = useRef(false);
  const latest = useRef(pending);

  const change = useCallback(
    (next: (known: readonly PendingMessage[]) => readonly PendingMessage[]) => {
      latest.current = next(latest.current);
      storePending(memberId, latest.current);
      setPending(latest.current);
    },
    [memberId],
  );
  const set = useCallback(
    (clientId: string, state: PendingMessage['state']) =>
      change((known) => known.map((message) => (message.clientId === clientId ? { ...message, state } : message))),
    [change],
  );

  const sendNext = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let next = firstToSend(latest.current); next; next = firstToSend(latest.current)) {
        const { clientId, text } = next;
        set(clientId, 'sending');
        try {
          onSent(await call(sendChatMessage, { clientId, text }));
          change((known) => known.filter((message) => message.clientId !== clientId));
        } catch (error) {
          if (isPassing(error)) {
            set(clientId, 'waiting');
            return;
          }
          set(clientId, 'refused');
          toast.refusal(problemText(error));
        }
      }
    } finally {
      isSending.current = false;
    }
  });

  const waitingCount = pending.filter(({ state }) => state !== 'refused').length;
  useEffect(() => {
    if (waitingCount === 0) return;
    void sendNext();
    const timer = setInterval(() => void sendNext(), TRY_AGAIN_AFTER_MS);
    const handleOnline = () => void sendNext();
    window.addEventListener('online', handleOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', handleOnline);
    };
  }, [waitingCount]);

  return {
    pending,
    send: (text) =>
      change((known) => [...known, { clientId: crypto.randomUUID(), text, writtenAt: new Date().toISOString(), state: 'sending' }]),
    sendAgain: (clientId) => set(clientId, 'waiting'),
    discard: (clientId) => change((known) => known.filter((message) => message.clientId !== clientId)),
  };
}

// Order is kept: behind one that waits, none goes first. A refused one is the member's matter.
function firstToSend(pending: readonly PendingMessage[]): PendingMessage | undefined {
  return pending.find(({ state }) => state !== 'refused');
}
