import type { Context } from '@jogada/platform/server';
import { forgetImages } from './application.sql.ts';

const KEPT_MS = 86_400_000;

/** Deletes uploaded pictures that were never attached to an application. */
export async function forgetUnusedImages(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await forgetImages(ctx.database, { before: new Date(ctx.now().getTime() - KEPT_MS) });
}
