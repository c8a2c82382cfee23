import type { VisitorContext } from '@jogada/accounts/server';
import type { readPromotion as endpoint } from '@jogada/content/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { selectAnnouncement } from '../announcements/announcement.sql.ts';
import { announcementOf, readerOf } from '../announcements/announcement-view.ts';

/** @throws Problem `not_found` for a promotion that has ended, has not started or does not exist */
export async function readPromotion(ctx: VisitorContext, { announcementId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const row = await selectAnnouncement(ctx.database, readerOf(ctx), { announcementId, type: 'PR' });
  if (!row) throw new Problem('not_found');
  return announcementOf(row);
}
