import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A page that shows `queryKey`. A read takes what the server has at its start; `answer` delivers the responses that are under way. */
export function pageWithPushes<Data>(queryKey: QueryKey, first: Data) {
  const queries = new QueryClient();
  const server = { has: first };
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const read = server.has;
    return new Promise<Data>((resolve) => void answers.push(() => resolve(read)));
  };
  const observer = new QueryObserver<Data>(queries, { queryKey, queryFn });
  observer.subscribe(() => undefined);
  return {
    queries,
    readsUnderWay: () => answers.length,
    refetch: () => void queries.invalidateQueries({ queryKey }),
    answer: async () => {
      for (const one of answers.splice(0)) one();
      await turn();
    },
    /** Changes the server's data and merges the pushed message. */
    push: async (now: Data, merge: (queries: QueryClient) => void) => {
      server.has = now;
      merge(queries);
      await turn();
    },
    shown: () => observer.getCurrentResult().data,
  };
}
