import type { Context } from '@jogada/platform/server';
import { deleteRounds } from './progress.sql.ts';

/** Retention of counted rounds. Events are delivered within minutes, so no repeat is expected after this time. */
const RETENTION_MS = 35 * 86_400_000;

/** Deletes old counted rounds. */
export async function deleteCountedRounds(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await deleteRounds(ctx.database, { before: new Date(ctx.now().getTime() - RETENTION_MS) });
}
