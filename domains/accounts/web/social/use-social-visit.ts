import { beginSocialLink, beginSocialLogin, type SocialProvider } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback, useState } from 'react';

interface Intention {
  readonly intent: 'login' | 'link';
  readonly returnTo?: string | undefined;
}

/** Starts a network's sign-in, which returns to the social return screen. */
export function useSocialVisit() {
  const call = useClient();
  const problemText = useProblemText();
  const [leavingFor, setLeavingFor] = useState<SocialProvider>();

  const begin = useCallback(
    async (provider: SocialProvider, { intent, returnTo = '' }: Intention) => {
      setLeavingFor(provider);
      try {
        const { url } = await call(intent === 'login' ? beginSocialLogin : beginSocialLink, { provider, returnTo });
        location.assign(url);
      } catch (problem) {
        setLeavingFor(undefined);
        if (!(problem instanceof ApiProblem)) throw problem;
        toast.refusal(problemText(problem));
      }
    },
    [call, problemText],
  );
  return { begin, leavingFor };
}
