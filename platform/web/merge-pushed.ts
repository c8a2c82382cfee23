import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Merges a pushed message into the cached data; `merge` gets undefined before the first response. A response that is under way may be older
 * than the message and would replace it, so that read is repeated; otherwise no request is made.
 */
export function mergePushed<Data>(queries: QueryClient, queryKey: QueryKey, merge: (known: Data | undefined) => Data | undefined): void {
  queries.setQueryData<Data>(queryKey, merge);
  const filters = { queryKey, exact: true };
  if (queries.isFetching(filters) === 0) return;
  // A read without data is not repeated before it has ended.
  const isFirst = queries.getQueryData(queryKey) === undefined;
  void (isFirst ? queries.cancelQueries(filters) : Promise.resolve()).then(() => queries.refetchQueries(filters));
}
