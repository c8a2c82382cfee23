import { listBanners } from '@jogada/content/contract/player';
import { listGames, listHotGames, listVendors, readWinnerBoard } from '@jogada/games/contract/player';
import { HOME_CATEGORIES, lobbyPageOf } from '@jogada/games/web';
import type { Endpoint } from '@jogada/platform/contract';

/** All that the lobby shows, so that the server can read it before it draws. Inputs must be those of the hooks. */
export const homeCalls: readonly { readonly endpoint: Endpoint; readonly input: unknown }[] = [
  { endpoint: listBanners, input: { groupName: 'm_home' } },
  { endpoint: listHotGames, input: {} },
  ...HOME_CATEGORIES.map((gameType) => ({ endpoint: listGames, input: lobbyPageOf(gameType) })),
  { endpoint: readWinnerBoard, input: {} },
  { endpoint: listVendors, input: {} },
];
