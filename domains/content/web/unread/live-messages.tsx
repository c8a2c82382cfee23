import { chatChanged, inboxChanged, listLetters, newsArrived, readUnreadChat, readUnreadLetters } from '@jogada/content/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import { queryKeyOf, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createRenewal } from './renewal.ts';
import { UNREAD_THROTTLE_MS, useUnreadMessages } from './use-unread.ts';

const LETTERS = [readUnreadLetters, listLetters];
const CHAT = [readUnreadChat];

interface LiveMessagesProps {
  /** Called with the number of unread announcements, inbox and chat messages; 0 without a signed-in member. */
  readonly onUnread: (count: number) => void;
}

/** Keeps all badges current: counts again after messages were received, read or removed. Must be rendered inside the live channels. */
export function LiveMessages({ onUnread }: LiveMessagesProps): null {
  const letters = useRenewal(LETTERS);
  const chat = useRenewal(CHAT);
  useChannel(inboxChanged, letters);
  useChannel(newsArrived, letters);
  useChannel(chatChanged, chat);

  const count = useUnreadMessages().total;
  useEffect(() => onUnread(count), [onUnread, count]);
  useEffect(() => () => onUnread(0), [onUnread]);
  useEffect(() => badgeApp(count), [count]);
  useEffect(() => () => badgeApp(0), []);
  return null;
}

/** Shows a count at the installed app's icon, where the system supports it; 0 removes it. */
function badgeApp(count: number): void {
  // A system can refuse a badge, for example without permission for notifications.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
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
    // Catches changes between the connection and the subscription.
    renewal.ask();
    return renewal.stop;
  }, [renewal]);
  return renewal.ask;
}
