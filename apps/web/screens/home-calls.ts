import { listBanners } from '@jogada/content/contract/player';
import { listClassifications, listGames, listHotGames, listVendors, readWinnerBoard } from '@jogada/games/contract/player';
import { exclusivePageOf, HOME_CATEGORIES, lobbyPageOf } from '@jogada/games/web';
import { isSwitchedOff } from '@jogada/merchant/web';
import type { Endpoint } from '@jogada/platform/contract';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

/**
 * Prefetches the lobby's data. A failed call is shown in its section with a retry button. A lobby of which a part is in memory is shown at once:
 * its sections read again what is stale, and what no section used may have been dropped.
 */
export async function readHome({ call, queries, status }: RouterContext): Promise<void> {
  const calls = isSwitchedOff(status.info, 'GAMELO3') ? HOME_CALLS.slice(0, 1) : HOME_CALLS;
  const unread = calls
    .map(({ endpoint, input }) => queryOf(call, endpoint, input))
    .filter(({ queryKey }) => queries.getQueryData(queryKey) === undefined);
  const reading = Promise.all(unread.map((query) => queries.prefetchQuery(query)));
  if (unread.length === calls.length) await reading;
}

// The server prefetches every category. The browser prefetches the first and loads the others one by one (GAM-03).
const READ_AT_ONCE = import.meta.env.SSR ? HOME_CATEGORIES : HOME_CATEGORIES.slice(0, 1);
const CHIPS_OF = [...HOME_CATEGORIES, 'MXWIN'] as const;

/** Without the lobby's games only the first is read. The inputs must equal those of the hooks, so that the query keys match. */
const HOME_CALLS: readonly { readonly endpoint: Endpoint; readonly input: unknown }[] = [
  { endpoint: listBanners, input: { groupName: 'm_home' } },
  { endpoint: listHotGames, input: {} },
  ...READ_AT_ONCE.map((gameType) => ({ endpoint: listGames, input: lobbyPageOf(gameType) })),
  ...CHIPS_OF.map((gameType) => ({ endpoint: listClassifications, input: { gameType } })),
  { endpoint: listGames, input: exclusivePageOf('', 1) },
  { endpoint: readWinnerBoard, input: {} },
  { endpoint: listVendors, input: {} },
];
