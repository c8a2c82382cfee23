import { HELD_WIN_STATES, listHeldWins } from '@jogada/games/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

/** The filter `state` is a state, or `all`. */
export const heldWinsResource: ConsoleResource = {
  name: 'held-wins',
  listEndpoint: listHeldWins,
  async listPage(call, { filter, ...page }) {
    const state = HELD_WIN_STATES.find((known) => known === filter['state']);
    const { list, nextCursor } = await call(listHeldWins, { ...page, ...(state && { state }) });
    return { list: list.map((row) => ({ ...row, id: row.heldWinId })), nextCursor };
  },
};
