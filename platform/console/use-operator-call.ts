import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { useAct, useCall, useProblemText, type ApiProblem } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied, useRefresh } from 'ra-core';
import { useCallback, useEffect } from 'react';

/** Reads a call of the contract; a session that is over leads to the sign-in. */
export function useOperatorCall<E extends Endpoint>(endpoint: E, input: RequestOf<E>): UseQueryResult<AnswerOf<E>, Error> {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const answer = useCall(endpoint, input);
  const { error } = answer;
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
  return answer;
}

interface OperatorAction<E extends Endpoint> {
  /** Resolves with the answer, or with undefined when it was refused and the operator has been told. */
  readonly act: (input: RequestOf<E>) => Promise<AnswerOf<E> | undefined>;
  readonly isPending: boolean;
  /** What the last one was refused with, for a field to show. */
  readonly problem: ApiProblem | undefined;
}

/** Does something at the desk: a refusal is said, and everything on screen is read again, for somebody else may have been quicker. */
export function useOperatorAction<E extends Endpoint>(endpoint: E): OperatorAction<E> {
  const { act, isPending, problem } = useAct(endpoint);
  const refresh = useRefresh();
  const problemText = useProblemText();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const actAndTell = useCallback(
    async (input: RequestOf<E>) => {
      const showToast = async (error: unknown) => {
        if (!(await logoutIfAccessDenied(error))) toast.refusal(problemText(error));
      };
      const answer = await act(input).catch(showToast);
      refresh();
      return answer ?? undefined;
    },
    [act, logoutIfAccessDenied, problemText, refresh],
  );
  return { act: actAndTell, isPending, problem };
}
