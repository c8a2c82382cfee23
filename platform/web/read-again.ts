import type { QueryClient } from '@tanstack/react-query';

/**
 * Reloads the data on screen after an event stream has opened, because earlier responses may be older than the stream. A first read that is
 * in progress is not restarted by `invalidateQueries`, so it is repeated; a read that begins later is not.
 */
export async function readAgain(queries: QueryClient): Promise<void> {
  const inProgress = new Set(
    queries.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.dataUpdateCount === 0 }),
  );
  await queries.invalidateQueries();
  if (inProgress.size > 0) await queries.invalidateQueries({ predicate: (query) => inProgress.has(query) });
}
