import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { SessionInfo } from '@jogada/accounts/contract/player';
import { removeStoredSession, storeSession } from './session-storage.ts';
import { SessionContext } from './use-session.ts';

interface SessionProviderProps {
  /** The response of `readSession` for this page's cookie. */
  readonly initialSession: SessionInfo | null;
  readonly children: ReactNode;
}

/** Holds the page's session and mirrors it to session storage as MC_SESSION_INFO (ACC-10). */
export function SessionProvider({ initialSession, children }: SessionProviderProps) {
  const [session, setSession] = useState(initialSession);
  // A counter, because several can run at once: a page that logs out also receives the session-ended event.
  const [ways, setWays] = useState(0);

  useEffect(() => {
    if (session) storeSession(session);
    else removeStoredSession();
  }, [session]);

  const clearSession = useCallback(() => setSession(null), []);
  const leaveBy = useCallback(async (way: () => Promise<void>) => {
    setWays((count) => count + 1);
    try {
      await way();
    } finally {
      setWays((count) => count - 1);
    }
  }, []);
  const isLeaving = ways > 0;
  const holder = useMemo(() => ({ session, setSession, clearSession, leaveBy, isLeaving }), [session, clearSession, leaveBy, isLeaving]);
  return <SessionContext value={holder}>{children}</SessionContext>;
}
