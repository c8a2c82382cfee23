import { noteActivity, SESSION_IDLE_MS } from '@jogada/accounts/contract/player';
import { useClient } from '@jogada/platform/web';
import { useEffect } from 'react';
import { useSession } from '../session/use-session.ts';
import { watchActs } from './watch-acts.ts';

/** Extends the session by what its member does on the page, and by nothing else (R10). */
export function ActivityReporter(): null {
  const call = useClient();
  const sessionId = useSession().session?.token;
  useEffect(() => {
    if (sessionId === undefined) return;
    return watchActs({
      page: window,
      now: () => performance.now(),
      report: (idleMs) => {
        // A failed report is repeated with the next act.
        if (idleMs < SESSION_IDLE_MS) call(noteActivity, { idleMs }, { keepalive: true }).catch(() => undefined);
      },
    });
  }, [call, sessionId]);
  return null;
}
