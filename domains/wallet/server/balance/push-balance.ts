import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { balanceChanged } from '../../contract/player/balance.ts';
import { readBalanceOf } from './read-balance.ts';

/** One movement as `wallet.posted` tells it. Amounts are minor units in strings. */
export interface PostedMovement {
  readonly transferId: string;
  readonly kind: string;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly source: string;
  readonly externalId: string;
  readonly refExternalId: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly amount: string;
  readonly winAmount: string;
  readonly currency: string;
  readonly pocket: string;
  readonly balance: string;
  readonly version: number;
  readonly roundClosed: boolean;
  readonly at: string;
}

export interface Posted {
  readonly postings: readonly PostedMovement[];
}

/** Tells a member's open pages what the balance is now, once for each member of the group. */
export async function pushBalance(ctx: Context, tx: Transaction, event: DomainEvent<Posted>): Promise<void> {
  const pocketOf = new Map(event.payload.postings.map((posting) => [posting.memberId, posting.pocket]));
  for (const [memberId, pocket] of pocketOf) {
    if (!ctx.realtime.mayBeHeard({ scope: balanceChanged.scope, id: memberId })) continue;
    const balance = await readBalanceOf(tx, { memberId, isTrial: pocket === 'play' });
    tx.afterCommit(() => ctx.realtime.publish(balanceChanged, memberId, balance));
  }
}
