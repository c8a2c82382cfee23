import { emit, type Transaction } from '@jogada/platform/server';
import { MEMBER_STATUS_CHANGED, type MemberStatusChanged } from '../events.ts';
import { updateMemberStatus } from '../members/staff-members.sql.ts';
import { endSessions } from '../session/end-sessions.ts';
import { updateClosingState, type ClosingRow } from './closing.sql.ts';
import { notifyOfClosing, type ClosingContext } from './notify-of-closing.ts';

/**
 * Closes the account that a case is about, for good: every session ends, the case has its end, and the member is told. What
 * is in the cash follows to the registered account (R26), which the wallet does when it hears of it.
 */
export async function closeAccount(ctx: ClosingContext, tx: Transaction, closing: ClosingRow, by: string | null): Promise<void> {
  const { id: closingId, member_id: memberId, merchant_code: merchantCode } = closing;
  await updateClosingState(tx, { closingId, state: 'closed', by, at: ctx.now() });
  await updateMemberStatus(tx, { memberId, status: 'closed' });
  await endSessions(ctx, tx, { memberId, reason: 'revoked' });
  const payload: MemberStatusChanged = { memberId, merchantCode, status: 'closed' };
  await emit(tx, { topic: MEMBER_STATUS_CHANGED, payload, at: ctx.now() });
  await notifyOfClosing(ctx, tx, { ...closing, news: 'closed' });
}
