import { isRealMember } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback } from 'react';

const REFUSAL_MS = 2_000;

/**
 * Checks whether the user may go to the deposit page (CON-27). A guest passes, because the page itself requires sign-in. An account that is
 * not a real one gets a refusal notice for 2 s. Returns whether the user passes.
 */
export function useDepositGate(): () => boolean {
  const { session } = useSession();
  const problemText = useProblemText();
  return useCallback(() => {
    if (session === null || isRealMember(session.type)) return true;
    toast.refusal(problemText(new ApiProblem({ code: 'real_account_required', status: 403 })), { durationMs: REFUSAL_MS });
    return false;
  }, [session, problemText]);
}
