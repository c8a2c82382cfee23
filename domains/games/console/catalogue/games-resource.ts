import { listOperatorGames } from '@jogada/games/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

export const gamesResource: ConsoleResource = {
  name: 'games',
  listEndpoint: listOperatorGames,
  async listPage(call, { filter, ...page }) {
    const { list, nextCursor } = await call(listOperatorGames, { name: String(filter['name'] ?? ''), ...page });
    return { list: list.map((game) => ({ ...game, id: game.gameId })), nextCursor };
  },
};
