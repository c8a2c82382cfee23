import { listHelp } from '@jogada/content/contract/player';
import { helpInput } from '@jogada/content/web';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

/** Reads all questions and answers before their screen is drawn. */
export function readHelp({ call, queries, language }: RouterContext): Promise<void> {
  return queries.prefetchQuery(queryOf(call, listHelp, helpInput(language())));
}
