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

/** A call that answers a page of a list which grows at its head. */
type RecordEndpoint = Endpoint<v.GenericSchema<RecordInput, unknown>, v.GenericSchema<unknown, RecordPage>>;

/** What a record is narrowed to: its days, its type, its state. */
type ChoiceOf<E extends RecordEndpoint> = Omit<RequestOf<E>, 'cursor' | 'pageSize'>;

export interface RecordPages<Row, Total = unknown> {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  /** Over all that was chosen, not only over the rows that are there; null where it is not summed. */
  readonly total: Total | null;
  /** Whether these are still the rows of the choice before. */
  readonly isOfBefore: boolean;
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

/** What the loader of a record's screen and the screen share, so that what the server has read is not read again by the page. */
export function recordPagesOf<E extends RecordEndpoint>(call: Call, endpoint: E, choice?: ChoiceOf<E>) {
  return infiniteQueryOptions({
    queryKey: [...pagesKeyOf(endpoint), choice ?? {}],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<E>> => call(endpoint, requestOf(choice, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** A record's rows, newest first, page after page, of what was chosen. */
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

// Choice and cursor are together what the call takes: the choice is all of it but the cursor and the page's size, which is optional.
function requestOf<E extends RecordEndpoint>(choice: ChoiceOf<E> | undefined, cursor: string): RequestOf<E> {
  return { ...choice, ...(cursor !== '' && { cursor }) } as RequestOf<E>;
}

// Only lists that are summed have a total, and later pages have none.
function totalOf<Page extends RecordPage>(page: Page | undefined): NonNullable<Page['total']> | null {
  return (page?.total as NonNullable<Page['total']> | undefined) ?? null;
}
