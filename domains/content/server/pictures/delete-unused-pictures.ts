import type { Context } from '@jogada/platform/server';
import { deleteUnused, holdPicture, selectUnused } from './picture.sql.ts';

const RETENTION_MS = 30 * 86_400_000;
const AT_ONCE = 100;

/** Lets go of pictures that nothing has named for thirty days since they were sent: no content, no draft, no version that can be taken up again. */
export async function deleteUnusedPictures(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  const unused = await selectUnused(ctx.database, { before: new Date(ctx.now().getTime() - RETENTION_MS), limit: AT_ONCE });
  for (const pictureId of unused)
    await ctx.database.transaction(async (tx) => {
      await holdPicture(tx, pictureId);
      await deleteUnused(tx, pictureId);
    });
}
