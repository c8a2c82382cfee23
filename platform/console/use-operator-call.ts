import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { ApiProblem, useAct, useCall, useClient, useProblemText } from '@jogada/platform/web';
import { FieldRefusal } from '@jogada/platform/web/forms';
import { toast } from '@jogada/platform/web/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied, useRefresh } from 'ra-core';
import { useCallback, useEffect } from 'react';

/** Reads a call of the contract. An expired session redirects to the sign-in. */
export function useOperatorCall<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: { readonly refetchInterval?: number | false } = {},
): UseQueryResult<AnswerOf<E>, Error> {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const answer = useCall(endpoint, input, options);
  const { error } = answer;
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
  return answer;
}

/**
 * Reads a call of the contract when it is needed, such as the values that a dialog starts from. Resolves to undefined after a refusal, which is
 * shown to the operator.
 */
export function useOperatorRead<E extends Endpoint>(endpoint: E): (input: RequestOf<E>) => Promise<AnswerOf<E> | undefined> {
  const call = useClient();
  const problemText = useProblemText();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async (input) => {
      try {
        return await call(endpoint, input);
      } catch (error) {
        if (!(await logoutIfAccessDenied(error))) toast.refusal(problemText(error));
        return undefined;
      }
    },
    [call, endpoint, logoutIfAccessDenied, problemText],
  );
}

const NO_TEXTS: Readonly<Record<string, string>> = {};

interface OperatorAction<E extends Endpoint> {
  /** Resolves to the response, or to undefined after a refusal, which is shown to the operator. */
  readonly act: (input: RequestOf<E>) => Promise<AnswerOf<E> | undefined>;
  readonly isPending: boolean;
  /** The last refusal, for a field to show. */
  readonly problem: ApiProblem | undefined;
}

/**
 * Runs a changing call. A refusal is shown, at its field if the form that calls has it, and all data on screen is reloaded, as another operator may have changed it.
 * @param texts in place of the texts of some codes
 */
export function useOperatorAction<E extends Endpoint>(endpoint: E, texts: Readonly<Record<string, string>> = NO_TEXTS): OperatorAction<E> {
  const { act, isPending, problem } = useAct(endpoint);
  const refresh = useRefresh();
  const problemText = useProblemText();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const actAndShow = useCallback(
    async (input: RequestOf<E>) => {
      const showToast = async (error: unknown) => {
        if ((await logoutIfAccessDenied(error)) || isShownAtField(error)) return;
        toast.refusal((error instanceof ApiProblem && texts[error.code]) || problemText(error));
      };
      const answer = await act(input).catch(showToast);
      refresh();
      return answer ?? undefined;
    },
    [act, logoutIfAccessDenied, problemText, refresh, texts],
  );
  return { act: actAndShow, isPending, problem };
}

/** Lets the form that made the call show a refusal at the field that it names. */
function isShownAtField(error: unknown): boolean {
  return error instanceof ApiProblem && typeof error.facts['field'] === 'string' && !window.dispatchEvent(new FieldRefusal(error));
}
