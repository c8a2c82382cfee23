import { ANNOUNCEMENT_TYPES, listOperatorAnnouncements } from '@jogada/content/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

/** The filter `type` is an announcement type or `all`. */
export const announcementsResource: ConsoleResource = {
  name: 'announcements',
  listEndpoint: listOperatorAnnouncements,
  async listPage(call, { filter, ...page }) {
    const type = ANNOUNCEMENT_TYPES.find((known) => known === filter['type']);
    const { list, nextCursor } = await call(listOperatorAnnouncements, { ...page, ...(type && { type }) });
    return { list: list.map((row) => ({ ...row, id: row.announcementId })), nextCursor };
  },
};
