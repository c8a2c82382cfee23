import type { Call } from '@jogada/platform/web';
import type { QueryClient } from '@tanstack/react-query';

/** What every route's loader is given. */
export interface RouterContext {
  readonly call: Call;
  readonly queries: QueryClient;
}
