import type { SessionStarted } from '@jogada/accounts/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { placeMember } from '../../tree/place-member.ts';
import { addLogin } from './login.sql.ts';

/** Counts a login once per day for every upline of the member. */
export async function countLogin(_ctx: Context, tx: Transaction, { payload, createdAt }: DomainEvent<SessionStarted>): Promise<void> {
  await placeMember(tx, payload.memberId);
  await addLogin(tx, { memberId: payload.memberId, at: createdAt });
}
