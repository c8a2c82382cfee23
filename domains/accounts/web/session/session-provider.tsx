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

  useEffect(() => {
    if (session) storeSession(session);
    else removeStoredSession();
  }, [session]);

  const clearSession = useCallback(() => setSession(null), []);
  const holder = useMemo(() => ({ session, setSession, clearSession }), [session, clearSession]);
  return <SessionContext value={holder}>{children}</SessionContext>;
}
