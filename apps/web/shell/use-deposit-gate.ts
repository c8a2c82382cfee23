import { isRealMember } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback } from 'react';

const REFUSAL_MS = 2_000;

/**
 * Asks before the way to a deposit (CON-27). A guest is let through, the page itself asks them to sign in; an account that is not
 * a real one is refused for 2 s. Answers whether the way is free.
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
