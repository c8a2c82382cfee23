import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiProblem, isPassing } from './api-problem.ts';
import { useClient } from './call-context.ts';
import './query-library.ts';

export interface Act<E extends Endpoint> {
  /** Makes the call; resolves to the response or throws the ApiProblem. */
  readonly act: (input: RequestOf<E>) => Promise<AnswerOf<E>>;
  readonly isPending: boolean;
  readonly problem: ApiProblem | undefined;
  readonly reset: () => void;
}

/**
 * A changing call. A retry of the same input after a lost response has the same idempotency key; after a response, or with other input, the
 * next call has a new one.
 */
export function useAct<E extends Endpoint>(endpoint: E): Act<E> {
  const call = useClient();
  const intention = useRef<{ readonly content: string; readonly key: string }>(undefined);

  const mutation = useMutation<AnswerOf<E>, Error, RequestOf<E>>({
    retry: false,
    mutationFn: async (input) => {
      const content = JSON.stringify(input);
      if (intention.current?.content !== content) intention.current = { content, key: crypto.randomUUID() };
      try {
        const answer = await call(endpoint, input, { idempotencyKey: intention.current.key });
        intention.current = undefined;
        return answer;
      } catch (error) {
        if (!isPassing(error)) intention.current = undefined;
        throw error;
      }
    },
  });

  const { mutateAsync, reset } = mutation;
  const act = useCallback((input: RequestOf<E>) => mutateAsync(input), [mutateAsync]);
  return { act, reset, isPending: mutation.isPending, problem: mutation.error instanceof ApiProblem ? mutation.error : undefined };
}
