import { listBanners } from '@jogada/content/contract/player';
import { listGames, listHotGames, listVendors, readWinnerBoard } from '@jogada/games/contract/player';
import { HOME_CATEGORIES, lobbyPageOf } from '@jogada/games/web';
import type { Endpoint } from '@jogada/platform/contract';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

/** Reads all that the lobby shows before it is drawn. What fails here is shown in its place on the screen, with a way to try again. */
export async function readHome({ call, queries }: RouterContext): Promise<void> {
  await Promise.all(HOME_CALLS.map(({ endpoint, input }) => queries.prefetchQuery(queryOf(call, endpoint, input))));
}

/** Inputs must be those of the hooks. */
const HOME_CALLS: readonly { readonly endpoint: Endpoint; readonly input: unknown }[] = [
  { endpoint: listBanners, input: { groupName: 'm_home' } },
  { endpoint: listHotGames, input: {} },
  ...HOME_CATEGORIES.map((gameType) => ({ endpoint: listGames, input: lobbyPageOf(gameType) })),
  { endpoint: readWinnerBoard, input: {} },
  { endpoint: listVendors, input: {} },
];
