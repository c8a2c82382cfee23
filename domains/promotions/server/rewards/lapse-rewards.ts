import type { Context } from '@jogada/platform/server';
import { lapseRewards } from './reward.sql.ts';

const BATCH = 200;

/** Expires rewards past their claim deadline. Safe to run concurrently. */
export async function lapseUnclaimed(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = ctx.now();
  while ((await lapseRewards(ctx.database, { at, limit: BATCH })) === BATCH);
}
