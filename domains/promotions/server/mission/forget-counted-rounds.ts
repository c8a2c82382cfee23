import type { Context } from '@jogada/platform/server';
import { forgetRounds } from './progress.sql.ts';

/** Events are told within minutes; a round told of again after so long is none that was forgotten by mistake. */
const KEPT_MS = 35 * 86_400_000;

/** Lets go of the rounds that were counted long ago. */
export async function forgetCountedRounds(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await forgetRounds(ctx.database, { before: new Date(ctx.now().getTime() - KEPT_MS) });
}
