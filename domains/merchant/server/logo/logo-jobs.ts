import type { Context, Job } from '@jogada/platform/server';
import { deleteUnusedLogo, holdLogo, selectUnusedLogos } from './logo.sql.ts';

const HOUR_MS = 3_600_000;
const RETENTION_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 100;

export const logoJobs: readonly Job[] = [{ name: 'merchant.forget-unused-signs', everyMs: 6 * HOUR_MS, run: deleteUnusedLogos }];

/** Lets go of signs that no look has had in the thirty days since they were sent; what can be taken up again stays. */
async function deleteUnusedLogos(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  const unused = await selectUnusedLogos(ctx.database, { before: new Date(ctx.now().getTime() - RETENTION_MS), limit: AT_ONCE });
  for (const signId of unused)
    await ctx.database.transaction(async (tx) => {
      await holdLogo(tx, signId);
      await deleteUnusedLogo(tx, signId);
    });
}
