import type { Context, Job } from '@jogada/platform/server';
import { deleteUnusedLogo, holdLogo, selectUnusedLogos } from './logo.sql.ts';

const HOUR_MS = 3_600_000;
const RETENTION_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 100;

export const logoJobs: readonly Job[] = [{ name: 'merchant.delete-unused-logos', everyMs: 6 * HOUR_MS, run: deleteUnusedLogos }];

/** Deletes logos uploaded more than thirty days ago that no brand version uses. */
async function deleteUnusedLogos(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  const unused = await selectUnusedLogos(ctx.database, { before: new Date(ctx.now().getTime() - RETENTION_MS), limit: AT_ONCE });
  for (const logoId of unused)
    await ctx.database.transaction(async (tx) => {
      await holdLogo(tx, logoId);
      await deleteUnusedLogo(tx, logoId);
    });
}
