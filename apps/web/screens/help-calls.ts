import { listHelp } from '@jogada/content/contract/player';
import { helpInput } from '@jogada/content/web';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

/** Prefetches all help entries. */
export function readHelp({ call, queries, language }: RouterContext): Promise<void> {
  return queries.prefetchQuery(queryOf(call, listHelp, helpInput(language())));
}
