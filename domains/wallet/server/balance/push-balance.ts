import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { balanceChanged } from '../../contract/player/balance.ts';
import { postedMovements, type Posted } from '../ledger/posted.ts';
import { readBalanceOf } from './read-balance.ts';

/** Tells a member's open pages what the balance is now, once for each member of the group. */
export async function pushBalance(ctx: Context, tx: Transaction, event: DomainEvent<Posted>): Promise<void> {
  const pocketOf = new Map(postedMovements(event.payload).map((posting) => [posting.memberId, posting.pocket]));
  for (const [memberId, pocket] of pocketOf) {
    if (!ctx.realtime.mayBeHeard({ scope: balanceChanged.scope, id: memberId })) continue;
    const balance = await readBalanceOf(tx, { memberId, isTrial: pocket === 'play', at: ctx.now() });
    tx.afterCommit(() => ctx.realtime.publish(balanceChanged, memberId, balance));
  }
}
