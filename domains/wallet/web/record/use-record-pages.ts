import type { Endpoint } from '@jogada/platform/contract';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as v from 'valibot';

interface RecordPage<Row> {
  readonly list: readonly Row[];
  readonly nextCursor: string | null;
}

interface RecordInput {
  readonly cursor?: string | undefined;
}

/** A call that answers a page of a list which grows at its head. */
export type RecordEndpoint<Row> = Endpoint<v.GenericSchema<RecordInput, unknown>, v.GenericSchema<unknown, RecordPage<Row>>>;

export interface RecordPages<Row> {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  /** Why the first page is not there, if so. */
  readonly problem: Error | null;
  readonly isRetrying: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Reads the list again, because something in it has changed. */
  readonly renew: () => void;
}

/** A record's rows, newest first, page after page. */
export function useRecordPages<Row>(endpoint: RecordEndpoint<Row>): RecordPages<Row> {
  const call = useClient();
  const queries = useQueryClient();
  const queryKey = [...queryKeyOf(endpoint), 'pages'];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<RecordPage<Row>> => call(endpoint, pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

  const { fetchNextPage, refetch, hasNextPage, isFetchingNextPage } = pages;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);

  return {
    rows: pages.data?.pages.flatMap((page) => page.list),
    problem: pages.error,
    isRetrying: pages.isRefetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore,
    retry: () => void refetch(),
    renew: () => void queries.invalidateQueries({ queryKey }),
  };
}
