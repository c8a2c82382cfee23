import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { queryKeyOf, useClient, type Call } from '@jogada/platform/web';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as v from 'valibot';

interface RecordPage {
  readonly list: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: unknown;
}

interface RecordInput {
  readonly cursor?: string | undefined;
}

/** An endpoint that returns a page of a list with the newest rows first. */
type RecordEndpoint = Endpoint<v.GenericSchema<RecordInput, unknown>, v.GenericSchema<unknown, RecordPage>>;

/** The filter of a record: its days, type and state. */
type ChoiceOf<E extends RecordEndpoint> = Omit<RequestOf<E>, 'cursor' | 'pageSize'>;

export interface RecordPages<Row, Total = unknown> {
  /** Undefined until the first page is loaded. */
  readonly rows: readonly Row[] | undefined;
  /** Over all filtered rows, not only the loaded ones; null if not summed. */
  readonly total: Total | null;
  /** Whether the rows still belong to the previous filter. */
  readonly isOfBefore: boolean;
  /** Why the first page failed to load. */
  readonly problem: Error | null;
  readonly isRetrying: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Invalidates the list after a change. */
  readonly renew: () => void;
}

/** Query options shared by the screen and its loader, so that the page does not repeat the server's request. */
export function recordPagesOf<E extends RecordEndpoint>(call: Call, endpoint: E, choice?: ChoiceOf<E>) {
  return infiniteQueryOptions({
    queryKey: [...pagesKeyOf(endpoint), choice ?? {}],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<E>> => call(endpoint, requestOf(choice, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The filtered rows of a record, newest first, with pagination. */
export function useRecordPages<E extends RecordEndpoint>(
  endpoint: E,
  choice?: ChoiceOf<E>,
): RecordPages<AnswerOf<E>['list'][number], NonNullable<AnswerOf<E>['total']>> {
  const queries = useQueryClient();
  const pages = useInfiniteQuery({ ...recordPagesOf(useClient(), endpoint, choice), placeholderData: keepPreviousData });

  const { fetchNextPage, refetch, hasNextPage, isFetchingNextPage } = pages;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);

  return {
    rows: pages.data?.pages.flatMap((page) => page.list),
    total: totalOf(pages.data?.pages[0]),
    isOfBefore: pages.isPlaceholderData,
    problem: pages.error,
    isRetrying: pages.isRefetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore,
    retry: () => void refetch(),
    renew: () => void queries.invalidateQueries({ queryKey: pagesKeyOf(endpoint) }),
  };
}

function pagesKeyOf(endpoint: RecordEndpoint): readonly unknown[] {
  return [...queryKeyOf(endpoint), 'pages'];
}

// The cast is safe: the choice holds the whole request except the cursor and the optional page size.
function requestOf<E extends RecordEndpoint>(choice: ChoiceOf<E> | undefined, cursor: string): RequestOf<E> {
  return { ...choice, ...(cursor !== '' && { cursor }) } as RequestOf<E>;
}

// Only summed lists have a total, and only on the first page.
function totalOf<Page extends RecordPage>(page: Page | undefined): NonNullable<Page['total']> | null {
  return (page?.total as NonNullable<Page['total']> | undefined) ?? null;
}
