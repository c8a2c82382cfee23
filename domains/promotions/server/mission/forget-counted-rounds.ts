import type { Context } from '@jogada/platform/server';
import { forgetRounds } from './progress.sql.ts';

/** Retention of counted rounds. Events are delivered within minutes, so no repeat is expected after this time. */
const KEPT_MS = 35 * 86_400_000;

/** Deletes old counted rounds. */
export async function forgetCountedRounds(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await forgetRounds(ctx.database, { before: new Date(ctx.now().getTime() - KEPT_MS) });
}
