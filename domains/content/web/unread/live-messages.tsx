import { chatChanged, inboxChanged, listLetters, newsArrived, readUnreadChat, readUnreadLetters } from '@jogada/content/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import { queryKeyOf, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createRenewal } from './renewal.ts';
import { UNREAD_THROTTLE_MS, useUnreadChat, useUnreadLetters } from './use-unread.ts';

const LETTERS = [readUnreadLetters, listLetters];
const CHAT = [readUnreadChat];

interface LiveMessagesProps {
  /** Told how many letters and messages of the chat are unread together, and 0 when nobody is there to read them. */
  readonly onUnread: (count: number) => void;
}

/** Keeps every badge true while the page is open: what came, was read or went elsewhere is counted again. Stands below the live channels. */
export function LiveMessages({ onUnread }: LiveMessagesProps): null {
  const letters = useRenewal(LETTERS);
  const chat = useRenewal(CHAT);
  useChannel(inboxChanged, letters);
  useChannel(newsArrived, letters);
  useChannel(chatChanged, chat);

  const count = useUnreadLetters() + useUnreadChat();
  useEffect(() => onUnread(count), [onUnread, count]);
  useEffect(() => () => onUnread(0), [onUnread]);
  return null;
}

function useRenewal(endpoints: readonly Endpoint[]): () => void {
  const queries = useQueryClient();
  const renewal = useMemo(
    () =>
      createRenewal(UNREAD_THROTTLE_MS, () => {
        for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
      }),
    [queries, endpoints],
  );
  useEffect(() => {
    // What came between the connection and now was heard by nobody.
    renewal.ask();
    return renewal.stop;
  }, [renewal]);
  return renewal.ask;
}
