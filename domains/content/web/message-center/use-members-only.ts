import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { loginPath, useSession } from '@jogada/accounts/web';
import { ApiProblem, useGoTo, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback } from 'react';

/** Guards actions for members: a visitor signs in first, a free trial gets an explanation (CON-10). */
export function useMembersOnly(): {
  readonly goTo: (path: string) => void;
  readonly asMember: (returnTo: string, go: () => void) => void;
} {
  const { session } = useSession();
  const navigate = useGoTo();
  const problemText = useProblemText();
  const goTo = useCallback((path: string) => void navigate(path), [navigate]);
  const asMember = useCallback(
    (returnTo: string, go: () => void) => {
      if (session === null) goTo(loginPath(returnTo));
      else if (session.type === TRIAL_TYPE) toast.refusal(problemText(new ApiProblem({ code: 'free_reject', status: 403 })));
      else go();
    },
    [session, goTo, problemText],
  );
  return { goTo, asMember };
}
