import type { SessionStarted } from '@jogada/accounts/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { placeMember } from '../../tree/place-member.ts';
import { countComing } from './coming.sql.ts';

/** Counts who signs in, once a day, for everybody above them. */
export async function noteComing(_ctx: Context, tx: Transaction, { payload, createdAt }: DomainEvent<SessionStarted>): Promise<void> {
  await placeMember(tx, payload.memberId);
  await countComing(tx, { memberId: payload.memberId, at: createdAt });
}
