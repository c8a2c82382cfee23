import { isAgent } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import type { markAnnouncementRead as endpoint } from '@jogada/content/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { countUnread, deleteRead, insertRead, isShown } from './announcement.sql.ts';
import { readerOf } from './announcement-view.ts';

/**
 * Records that the member has read an announcement. Idempotent.
 * @throws Problem `free_reject` for a trial; `not_found` for an announcement that is not shown
 */
export async function markAnnouncementRead(
  ctx: MemberContext,
  { announcementId, read }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, merchantCode, at } = readerOf(ctx);
  if (memberId === null) throw new Problem('free_reject');
  return ctx.database.transaction(async (tx) => {
    if (!(await isShown(tx, { announcementId, merchantCode, at }))) throw new Problem('not_found');
    if (read) await insertRead(tx, { announcementId, memberId, at });
    else await deleteRead(tx, { announcementId, memberId });
    const types = isAgent(ctx.member.type) ? (['PL', 'A'] as const) : (['PL'] as const);
    return { unreadCount: await countUnread(tx, { merchantCode, memberId, types, at }) };
  });
}
