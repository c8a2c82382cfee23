import { listSentLetters } from '@jogada/content/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

export const lettersResource: ConsoleResource = {
  name: 'letters',
  listEndpoint: listSentLetters,
  async listPage(call, { filter: _filter, ...page }) {
    const { list, nextCursor } = await call(listSentLetters, page);
    return { list: list.map((row) => ({ ...row, id: row.letterId })), nextCursor };
  },
};
