import type { Context } from '@jogada/platform/server';
import { deleteImages } from './application.sql.ts';

const RETENTION_MS = 86_400_000;

/** Lets go of pictures that were sent and never put to an application. */
export async function deleteUnusedImages(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await deleteImages(ctx.database, { before: new Date(ctx.now().getTime() - RETENTION_MS) });
}
