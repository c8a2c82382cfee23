import type { VisitorContext } from '@jogada/accounts/server';
import type { readUnreadAnnouncements as endpoint } from '@jogada/content/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { countUnread } from './announcement.sql.ts';
import { readerOf } from './announcement-view.ts';
import { typesFor } from './list-announcements.ts';

/** Number of unread notices of the member (CON-24); 0 for visitors and free trials. */
export async function readUnreadAnnouncements(ctx: VisitorContext, asked: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { memberId, merchantCode, at } = readerOf(ctx);
  if (memberId === null) return { unreadCount: 0 };
  return { unreadCount: await countUnread(ctx.database, { merchantCode, memberId, types: typesFor(ctx, asked.types), at }) };
}
