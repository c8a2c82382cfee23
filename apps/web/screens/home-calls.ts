import { listBanners } from '@jogada/content/contract/player';
import { listClassifications, listGames, listHotGames, listVendors, readWinnerBoard } from '@jogada/games/contract/player';
import { exclusivePageOf, HOME_CATEGORIES, lobbyPageOf } from '@jogada/games/web';
import type { Endpoint } from '@jogada/platform/contract';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

/** Reads all that the lobby shows before it is drawn. What fails here is shown in its place on the screen, with a way to try again. */
export async function readHome({ call, queries }: RouterContext): Promise<void> {
  await Promise.all(HOME_CALLS.map(({ endpoint, input }) => queries.prefetchQuery(queryOf(call, endpoint, input))));
}

// The server draws every category; a phone asks for one after another, and waits for the first (GAM-03).
const READ_AT_ONCE = import.meta.env.SSR ? HOME_CATEGORIES : HOME_CATEGORIES.slice(0, 1);
const CHIPS_OF = [...HOME_CATEGORIES, 'MXWIN'] as const;

/** Inputs must be those of the hooks. */
const HOME_CALLS: readonly { readonly endpoint: Endpoint; readonly input: unknown }[] = [
  { endpoint: listBanners, input: { groupName: 'm_home' } },
  { endpoint: listHotGames, input: {} },
  ...READ_AT_ONCE.map((gameType) => ({ endpoint: listGames, input: lobbyPageOf(gameType) })),
  ...CHIPS_OF.map((gameType) => ({ endpoint: listClassifications, input: { gameType } })),
  { endpoint: listGames, input: exclusivePageOf('', 1) },
  { endpoint: readWinnerBoard, input: {} },
  { endpoint: listVendors, input: {} },
];
