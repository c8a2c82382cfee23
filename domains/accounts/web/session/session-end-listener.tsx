import { readSession, sessionEnded } from '@jogada/accounts/contract/player';
import type { MessageOf } from '@jogada/platform/contract';
import { useChannel, useClient, useGoTo } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useEffect } from 'react';
import { homePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { useSession } from './use-session.ts';

const ENDED_TOAST_MS = 5_000;

/** Clears the page's session when the server reports its end (ACC-37). Renders nothing. */
export function SessionEndListener() {
  const t = useText();
  const call = useClient();
  const goTo = useGoTo();
  const { session, setSession, clearSession, leaveBy } = useSession();

  const leave = async ({ reason }: MessageOf<typeof sessionEnded>) => {
    if (!session) return;
    if (reason === 'logged_out')
      return leaveBy(() => {
        clearSession();
        return goTo(homePath, { replace: true });
      });
    // The same browser can have signed in again in another tab.
    const present = await call(readSession, {}).catch(() => null);
    if (present) return setSession(present);
    clearSession();
    return toast.refusal(t(`session.ended.${reason}`), { durationMs: ENDED_TOAST_MS });
  };
  useChannel(sessionEnded, (message) => void leave(message));

  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => {
      // A page restored from the back/forward cache shows the state before a log-out (S22).
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', handleShow);
    return () => removeEventListener('pageshow', handleShow);
  }, []);
  return null;
}
