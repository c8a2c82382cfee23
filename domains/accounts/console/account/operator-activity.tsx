import { noteOperatorActivity, OPERATOR_IDLE_MS } from '@jogada/accounts/contract/operator';
import { useClient } from '@jogada/platform/web';
import { useEffect } from 'react';
import { watchActs } from '../../web/activity/watch-acts.ts';

/** Extends the console session by what its operator does on the page, and by nothing else (S78). */
export function OperatorActivity(): null {
  const call = useClient();
  useEffect(
    () =>
      watchActs({
        page: window,
        now: () => performance.now(),
        report: (idleMs) => {
          // A failed report is repeated with the next act.
          if (idleMs < OPERATOR_IDLE_MS) call(noteOperatorActivity, { idleMs }, { keepalive: true }).catch(() => undefined);
        },
      }),
    [call],
  );
  return null;
}
