import { logOut } from '@jogada/accounts/contract/player';
import { useAct, useGoTo } from '@jogada/platform/web';
import { useCallback } from 'react';
import { homePath } from '../paths.ts';
import { forbidAutoLogin } from '../session/session-storage.ts';
import { useSession } from '../session/use-session.ts';

/** Ends the session on the server, then forgets it here and goes to the lobby (ACC-27). Throws the ApiProblem when the server cannot be told. */
export function useLogOut(): { readonly leave: () => Promise<void>; readonly isPending: boolean } {
  const { session, clearSession } = useSession();
  const { act, isPending } = useAct(logOut);
  const goTo = useGoTo();

  const leave = useCallback(async () => {
    await act(session ? { token: session.token } : {});
    forbidAutoLogin();
    // First away from the member's page, which would send a visitor to the sign-in.
    await goTo(homePath, { replace: true });
    clearSession();
  }, [act, session, clearSession, goTo]);

  return { leave, isPending };
}
