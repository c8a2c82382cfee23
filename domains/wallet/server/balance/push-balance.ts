import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { balanceChanged } from '../../contract/player/balance.ts';
import { postedMovements, type Posted } from '../ledger/posted.ts';
import { readBalanceOf } from './read-balance.ts';

/** Tells a member's open pages what the balance is now, once for each member of what was posted. */
export async function pushBalance(ctx: Context, tx: Transaction, events: readonly DomainEvent<Posted>[]): Promise<void> {
  const movements = events.flatMap(({ payload }) => postedMovements(payload));
  const pocketOf = new Map(movements.map((movement) => [movement.memberId, movement.pocket]));
  for (const [memberId, pocket] of pocketOf) {
    if (!ctx.realtime.isDeliverable({ scope: balanceChanged.scope, id: memberId })) continue;
    const balance = await readBalanceOf(tx, { memberId, isTrial: pocket === 'play', at: ctx.now() });
    tx.afterCommit(() => ctx.realtime.publish(balanceChanged, memberId, balance));
  }
}
