import { listStatements } from '@jogada/agents/contract/player';
import { usePages } from '../area/use-pages.ts';

/** As many as a page of the call has. */
const PAGE = 31;

export function useStatements() {
  return usePages(listStatements, {
    ask: (after) => (after ? { before: after.cursor } : {}),
    nextOf: ({ list }) => (list.length < PAGE ? null : (list.at(-1)?.day ?? null)),
  });
}
