import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Call } from './api-client.ts';
import { useClient } from './call-context.ts';
import './query-library.ts';

/** The cache key of a call. `queryKeyOf(endpoint)` without an input matches all inputs. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: RequestOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path, endpoint.method] : [endpoint.path, endpoint.method, input];
}

/**
 * How long lists stay in the open page's memory after their screen was left, in ms, so that a return shows them at once. Other answers stay
 * for the library's five minutes. The server drops a page's answers with the page, and needs no timer.
 */
export const LISTS_KEPT_MS = typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 3_600_000;

/** Shared by loaders and hooks, so that the page does not repeat the server's reads. */
export function queryOf<E extends Endpoint>(call: Call, endpoint: E, input: RequestOf<E>) {
  return queryOptions<AnswerOf<E>, Error>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(endpoint.isKept && { gcTime: LISTS_KEPT_MS }),
  });
}

interface CallSettings<E extends Endpoint> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly refetchInterval?: number | false;
  /** Known data, for the first read. */
  readonly initialData?: AnswerOf<E>;
}

/** Reads, caches and refetches the response of a call. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallSettings<E> = {},
): UseQueryResult<AnswerOf<E>, Error> {
  const { initialData, ...others } = options;
  return useQuery<AnswerOf<E>, Error>({
    ...queryOf(useClient(), endpoint, input),
    ...others,
    ...(initialData !== undefined && { initialData }),
  });
}
