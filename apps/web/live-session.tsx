import { useSession } from '@jogada/accounts/web';
import { LiveChannelsProvider } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';

/** Keeps the page true to who is signed in: the live connection, and what was read. */
export function LiveSession({ children }: { readonly children: ReactNode }) {
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

  return <LiveChannelsProvider listener={listener}>{children}</LiveChannelsProvider>;
}
