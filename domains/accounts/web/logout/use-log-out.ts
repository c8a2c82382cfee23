import { logOut } from '@jogada/accounts/contract/player';
import { useAct, useGoTo } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { homePath } from '../paths.ts';
import { forbidAutoLogin } from '../session/session-storage.ts';
import { useSession } from '../session/use-session.ts';
import { LOGGED_OUT } from './logged-out.ts';

/** Ends the session on the server, then clears it here and goes to the lobby (ACC-27). Throws the ApiProblem when the call fails. */
export function useLogOut(): { readonly leave: () => Promise<void>; readonly isPending: boolean } {
  const { session, clearSession, leaveBy } = useSession();
  const { act, isPending } = useAct(logOut);
  const goTo = useGoTo();
  const queries = useQueryClient();

  const leave = useCallback(
    () =>
      leaveBy(async () => {
        // Pending queries would fail without the session.
        await queries.cancelQueries();
        await act(session ? { token: session.token } : {});
        forbidAutoLogin();
        dispatchEvent(new Event(LOGGED_OUT));
        clearSession();
        await goTo(homePath, { replace: true });
      }),
    [act, queries, session, clearSession, leaveBy, goTo],
  );

  return { leave, isPending };
}
