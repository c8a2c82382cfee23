import { isPassing } from '@jogada/platform/web';
import type { QueryClientConfig } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;
const RETRIES_MAX = 2;

export const QUERY_CONFIG: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      retry: (failures, problem) => failures < RETRIES_MAX && isPassing(problem),
      // The live channels refresh the visible queries when the page returns to the foreground.
      refetchOnWindowFocus: false,
    },
  },
};
