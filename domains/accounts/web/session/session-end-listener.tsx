import { readSession, sessionEnded } from '@jogada/accounts/contract/player';
import type { MessageOf } from '@jogada/platform/contract';
import { useChannel, useClient, useGoTo } from '@jogada/platform/web';
import { lazy, Suspense, useEffect } from 'react';
import { homePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { noticeEnd, useEndedSession } from './ended-session.ts';
import { useSession } from './use-session.ts';

const EndNotice = lazy(async () => ({ default: (await import('./end-notice.tsx')).EndNotice }));

/** Clears the page's session when the server reports its end (ACC-37), and says why until that is dismissed or the member signs in. */
export function SessionEndListener() {
  const t = useText();
  const call = useClient();
  const goTo = useGoTo();
  const { session, setSession, clearSession, leaveBy, isLeaving } = useSession();
  const ended = useEndedSession();

  const leave = async ({ reason, at, by }: MessageOf<typeof sessionEnded>) => {
    if (!session) return;
    // A member who signed out or closed the account here needs no explanation.
    const noticeThis = () => isLeaving || noticeEnd({ text: t(`session.ended.${reason}`), at, by, isReplaced: reason === 'replaced' });
    if (reason === 'logged_out') {
      noticeThis();
      return leaveBy(() => {
        clearSession();
        return goTo(homePath, { replace: true });
      });
    }
    // The same browser can have signed in again in another tab.
    const present = await call(readSession, {}).catch(() => null);
    if (present) return setSession(present);
    noticeThis();
    clearSession();
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

  const isSignedIn = session !== null;
  useEffect(() => {
    if (isSignedIn) noticeEnd(undefined);
  }, [isSignedIn]);
  if (!ended || session) return null;
  return (
    <Suspense>
      <EndNotice {...ended} />
    </Suspense>
  );
}
