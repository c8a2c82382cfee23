import { emit, type Transaction } from '@jogada/platform/server';
import { MEMBER_STATUS_CHANGED, type MemberStatusChanged } from '../events.ts';
import { updateMemberStatus } from '../members/staff-members.sql.ts';
import { endSessions } from '../session/end-sessions.ts';
import { updateClosingState, type ClosingRow } from './closing.sql.ts';
import { notifyOfClosing, type ClosingContext } from './notify-of-closing.ts';

/**
 * Closes the account of a case for good: ends the case and all sessions, and notifies the member. The wallet pays out the cash balance to
 * the registered account when it handles the event (R26).
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
