import { useSession } from '@jogada/accounts/web';
import { LiveChannelsProvider, arePiecesHydrated, type LiveChannelsProviderProps } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PAGE_LIVES } from './boot-state.ts';

/** Keeps the page true to who is signed in: the live connection, and what was read. */
export function LiveSession({ since, children }: Pick<LiveChannelsProviderProps, 'since' | 'children'>) {
  const { session } = useSession();
  const queries = useQueryClient();
  const listener = session?.memberInfo.id ?? '';
  const lastListener = useRef(listener);

  useEffect(() => {
    if (lastListener.current === listener) return;
    lastListener.current = listener;
    // What one member has read is nothing for the next.
    void queries.resetQueries();
  }, [listener, queries]);

  // Asked once there is something that lives: before, the page has no pieces yet, and all of none are alive.
  useEffect(() => void arePiecesHydrated().then(() => dispatchEvent(new Event(PAGE_LIVES))), []);

  return (
    <LiveChannelsProvider listener={listener} since={since}>
      {children}
    </LiveChannelsProvider>
  );
}
