import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Call } from './api-client.ts';
import { useClient } from './call-context.ts';
import './query-library.ts';

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

interface CallSettings<E extends Endpoint> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number | false;
  /** What is known already, when this is the first to read. */
  readonly initialData?: AnswerOf<E>;
}

/** Reads, keeps and renews the answer of a call. */
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
