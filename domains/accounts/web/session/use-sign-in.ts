import type { SessionInfo } from '@jogada/accounts/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from './use-session.ts';

/** Takes over a fresh session: from now on the page is its member's, so everything on it is read again. */
export function useSignIn(): (session: SessionInfo) => void {
  const { setSession } = useSession();
  const queries = useQueryClient();
  return useCallback(
    (session) => {
      setSession(session);
      void queries.invalidateQueries();
    },
    [setSession, queries],
  );
}
