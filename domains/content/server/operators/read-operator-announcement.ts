import { type OperatorContext } from '@jogada/accounts/server';
import type { OperatorAnnouncement, readOperatorAnnouncement as endpoint } from '@jogada/content/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { findOperatorAnnouncement } from './operator-announcement.ts';

/** @throws Problem `not_allowed`, `not_found` */
export async function readOperatorAnnouncement(
  ctx: OperatorContext,
  { announcementId }: InputOf<typeof endpoint>,
): Promise<OperatorAnnouncement> {
  const found = await findOperatorAnnouncement(ctx.database, announcementId, ctx.now());
  if (!found) throw new Problem('not_found');
  return found;
}
