import { startTrial } from '@jogada/accounts/contract/player';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { useCallback } from 'react';
import { useSession } from '../session/use-session.ts';

interface Trial {
  /** Whether merchant and jurisdiction allow trials. */
  readonly isOffered: boolean;
  /** Starts a trial, or returns the problem. */
  readonly start: () => Promise<ApiProblem | undefined>;
  readonly isPending: boolean;
}

export function useTrial(): Trial {
  const isOn = useSwitch('FREEPLAY3');
  const { rules } = useStatus().info;
  const { act, isPending } = useAct(startTrial);
  const { setSession } = useSession();

  const start = useCallback(async () => {
    try {
      setSession(await act({ os: navigator.platform, platform: 'H5' }));
      return undefined;
    } catch (problem) {
      if (problem instanceof ApiProblem) return problem;
      throw problem;
    }
  }, [act, setSession]);

  return { isOffered: isOn && rules.allowsTrials, start, isPending };
}
