import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { queryOptions, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, use, useCallback, useRef } from 'react';
import type { Call } from './api-client.ts';
import { ApiProblem, isPassing } from './api-problem.ts';

export const CallContext = createContext<Call | null>(null);

/** The page's way to the server, for what is neither a list on screen nor an act (a download, a check while typing). */
export function useClient(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('useClient needs a CallContext above it');
  return call;
}

/** The cache's key of a call: change or invalidate `queryKeyOf(endpoint)` to reach it whatever its input. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: RequestOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path, endpoint.method] : [endpoint.path, endpoint.method, input];
}

/** What loaders and hooks share, so that what the server has read is not read again by the page. */
export function queryOf<E extends Endpoint>(call: Call, endpoint: E, input: RequestOf<E>) {
  return queryOptions<AnswerOf<E>, Error>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Reads, keeps and renews the answer of a call. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: { readonly enabled?: boolean; readonly staleTime?: number; readonly refetchInterval?: number | false } = {},
): UseQueryResult<AnswerOf<E>, Error> {
  return useQuery({ ...queryOf(useClient(), endpoint, input), ...options });
}

export interface Act<E extends Endpoint> {
  /** Makes the call; resolves with the answer or throws the ApiProblem. */
  readonly act: (input: RequestOf<E>) => Promise<AnswerOf<E>>;
  readonly isPending: boolean;
  readonly problem: ApiProblem | undefined;
  readonly reset: () => void;
}

/**
 * Does something on the server. The idempotency key belongs to the intention: a retry of the same input after a
 * lost answer carries the same key; after an answer, or with other input, the next act is a new one.
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
