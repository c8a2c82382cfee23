import { emit, type Context, type Sql } from '@jogada/platform/server';
import { FREE_ROUNDS_ENDED, type FreeRoundsEnded } from '../events.ts';
import { markEnded, selectExpired, type FreeRoundsRow } from './free-rounds.sql.ts';

const BATCH = 100;

/** Ends free rounds that are used up or expired and emits one event. Does nothing while one of their rounds is open. */
export async function endFreeRounds(tx: Sql, row: FreeRoundsRow, at: Date): Promise<void> {
  if (!(await markEnded(tx, { id: row.id, at }))) return;
  const payload: FreeRoundsEnded = {
    freeRoundsId: row.id,
    memberId: row.member_id,
    merchantCode: row.merchant_code,
    currency: row.currency,
    usedCount: row.used_count,
    wonAmount: row.won_amount.toString(),
  };
  await emit(tx, { topic: FREE_ROUNDS_ENDED, payload, at });
}

/** Ends expired free rounds. */
export async function endExpiredFreeRounds(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = ctx.now();
  for (const row of await selectExpired(ctx.database, { at, limit: BATCH })) {
    await ctx.database.transaction((tx) => endFreeRounds(tx, row, at));
  }
}
