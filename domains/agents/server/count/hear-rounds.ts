import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { endedRounds, type Posted } from '@jogada/wallet/server';
import { insertPending } from './count.sql.ts';

/**
 * Notes the rounds that ended, or in which a stake was taken back. They are read from the ledger when they are counted, so
 * an event that is heard twice, late or out of order counts the same.
 */
export async function noteEndedRounds(ctx: Context, tx: Transaction, events: readonly DomainEvent<Posted>[]): Promise<void> {
  const ended = endedRounds(events.map(({ payload }) => payload));
  if (ended.length > 0) await insertPending(tx, ended, ctx.now());
}
