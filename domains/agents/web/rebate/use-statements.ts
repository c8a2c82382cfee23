import { listStatements } from '@jogada/agents/contract/player';
import { usePages } from '../area/use-pages.ts';

/** Page size of the endpoint. */
const PAGE = 31;

export function useStatements() {
  return usePages(listStatements, {
    ask: (after) => (after ? { before: after.cursor } : {}),
    nextOf: ({ list }) => (list.length < PAGE ? null : (list.at(-1)?.day ?? null)),
  });
}
