import type { Context } from '@jogada/platform/server';
import { deleteRounds } from './progress.sql.ts';

/** Events are told within minutes; a round told of again after so long is none that was forgotten by mistake. */
const RETENTION_MS = 35 * 86_400_000;

/** Lets go of the rounds that were counted long ago. */
export async function deleteCountedRounds(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await deleteRounds(ctx.database, { before: new Date(ctx.now().getTime() - RETENTION_MS) });
}
