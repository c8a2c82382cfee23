import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Merges a pushed message into known data. A response that is under way may be older than the message and would replace it, so that read
 * is repeated; otherwise no request is made.
 */
export function mergePushed<Data>(queries: QueryClient, queryKey: QueryKey, merge: (known: Data) => Data): void {
  queries.setQueryData<Data>(queryKey, (known) => known && merge(known));
  const filters = { queryKey, exact: true };
  if (queries.isFetching(filters) === 0) return;
  // A first read is not repeated before it has ended.
  const isFirst = queries.getQueryData(queryKey) === undefined;
  void (isFirst ? queries.cancelQueries(filters) : Promise.resolve()).then(() => queries.refetchQueries(filters));
}
