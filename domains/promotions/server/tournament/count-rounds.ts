import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import type { Posted } from '@jogada/wallet/server';
import { tournamentMoved } from '../../contract/player/index.ts';
import { countRounds, hasTournamentUnderWay, lockTouched, waiting } from './counted-rounds.sql.ts';

const BATCH = 1000;

/** Queues ended rounds while a tournament of their merchant is under way. A bet itself costs nothing. */
export async function queueRounds(ctx: Context, tx: Transaction, events: readonly DomainEvent<Posted>[]): Promise<void> {
  const merchantCodes = [...new Set(events.flatMap(({ payload }) => payload.asked.map((asked) => asked.merchantCode)))];
  if (!(await hasTournamentUnderWay(tx, { merchantCodes, at: ctx.now() }))) return;
  await waiting.handle(ctx, tx, events);
}

/** Counts queued rounds for the running tournaments until none is left, and notifies the pages of changed standings. */
export async function countTournamentRounds(ctx: Context): Promise<void> {
  while ((await countBatch(ctx)) >= BATCH);
}

function countBatch(ctx: Context): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const rounds = await waiting.take(tx, BATCH);
    if (rounds.length === 0) return 0;
    const at = ctx.now();
    const entries = await lockTouched(tx, { rounds, at });
    const moved = entries.length === 0 ? [] : await countRounds(tx, { rounds, entries });
    for (const { tournamentId, merchantCode } of moved)
      tx.afterCommit(() => ctx.realtime.publish(tournamentMoved, merchantCode, { tournamentId, changedAt: at.toISOString() }));
    return rounds.length;
  });
}
