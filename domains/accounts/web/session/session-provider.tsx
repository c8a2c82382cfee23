import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { SessionInfo } from '@jogada/accounts/contract/player';
import { removeStoredSession, storeSession } from './session-storage.ts';
import { SessionContext } from './use-session.ts';

interface SessionProviderProps {
  /** The answer of `readSession` for this page's cookie: the server knows best who is here. */
  readonly initialSession: SessionInfo | null;
  readonly children: ReactNode;
}

/** Holds the page's session and mirrors it to session storage as MC_SESSION_INFO (ACC-10). */
export function SessionProvider({ initialSession, children }: SessionProviderProps) {
  const [session, setSession] = useState(initialSession);
  // There may be several: a page that logs out is also told of it.
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
