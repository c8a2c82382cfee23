import { DESK_TYPES, listDeskAnnouncements } from '@jogada/content/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

/** The filter `type` is an announcement type or `all`. */
export const announcementsResource: ConsoleResource = {
  name: 'announcements',
  async listPage(call, { filter, ...page }) {
    const type = DESK_TYPES.find((known) => known === filter['type']);
    const { list, nextCursor } = await call(listDeskAnnouncements, { ...page, ...(type && { type }) });
    return { list: list.map((row) => ({ ...row, id: row.announcementId })), nextCursor };
  },
};
