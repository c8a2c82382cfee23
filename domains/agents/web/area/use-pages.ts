import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

interface Paging<E extends Endpoint> {
  /** Builds the request; for later pages with the cursor. */
  readonly ask: (after?: { readonly cursor: string }) => RequestOf<E>;
  readonly nextOf: (page: AnswerOf<E>) => string | null;
}

/** A paged list of the team. The name of the cursor depends on the endpoint. */
export function usePages<E extends Endpoint>(endpoint: E, { ask, nextOf }: Paging<E>) {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), 'pages', ask()],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<E>> =>
      call(endpoint, ask(pageParam === '' ? undefined : { cursor: pageParam }), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => nextOf(page) ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
