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
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (session) storeSession(session);
    else removeStoredSession();
  }, [session]);

  const clearSession = useCallback(async (go?: () => Promise<void>) => {
    setLeaving(go !== undefined);
    setSession(null);
    await go?.();
    setLeaving(false);
  }, []);
  const holder = useMemo(() => ({ session, setSession, clearSession, isLeaving }), [session, clearSession, isLeaving]);
  return <SessionContext value={holder}>{children}</SessionContext>;
}
