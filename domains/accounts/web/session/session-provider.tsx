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
  const [session, keepSession] = useState(initialSession);

  useEffect(() => {
    if (initialSession) storeSession(initialSession);
    else removeStoredSession();
  }, [initialSession]);

  const setSession = useCallback((next: SessionInfo) => {
    storeSession(next);
    keepSession(next);
  }, []);

  const clearSession = useCallback(() => {
    removeStoredSession();
    keepSession(null);
  }, []);

  const holder = useMemo(() => ({ session, setSession, clearSession }), [session, setSession, clearSession]);
  return <SessionContext value={holder}>{children}</SessionContext>;
}
