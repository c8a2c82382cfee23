import { requirePermission, type OperatorContext } from '@jogada/accounts/server';
import type { DeskAnnouncement, readDeskAnnouncement as endpoint } from '@jogada/content/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { findDeskAnnouncement } from './desk-announcement.ts';

/** @throws Problem `not_allowed`, `not_found` */
export async function readDeskAnnouncement(ctx: OperatorContext, { announcementId }: InputOf<typeof endpoint>): Promise<DeskAnnouncement> {
  requirePermission(ctx, 'content.read');
  const found = await findDeskAnnouncement(ctx.database, announcementId, ctx.now());
  if (!found) throw new Problem('not_found');
  return found;
}
