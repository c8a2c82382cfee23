import { LOGGED_OUT, useSession } from '@jogada/accounts/web';
import { LiveChannelsProvider, arePiecesHydrated, type LiveChannelsProviderProps } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PAGE_LIVES } from './boot-state.ts';

/** Binds the live connection and the query cache to the signed-in member. */
export function LiveSession({ since, children }: Pick<LiveChannelsProviderProps, 'since' | 'children'>) {
  const { session } = useSession();
  const queries = useQueryClient();
  const listener = session?.memberInfo.id ?? '';
  const lastListener = useRef(listener);

  useEffect(() => {
    if (lastListener.current === listener) return;
    lastListener.current = listener;
    // Cached answers of one member must not reach the next.
    void queries.resetQueries();
  }, [listener, queries]);

  // A signed-out browser must not ring for the member (S62). An ended session keeps its notifications.
  useEffect(() => {
    addEventListener(LOGGED_OUT, stopPushes);
    return () => removeEventListener(LOGGED_OUT, stopPushes);
  }, []);

  // Runs in an effect: before the first hydration no piece is registered, and arePiecesHydrated() would resolve at once.
  useEffect(() => void arePiecesHydrated().then(() => dispatchEvent(new Event(PAGE_LIVES))), []);

  return (
    <LiveChannelsProvider listener={listener} since={since}>
      {children}
    </LiveChannelsProvider>
  );
}

function stopPushes(): void {
  void import('@jogada/content/web/push').then(({ unsubscribeDevice }) => unsubscribeDevice());
}
