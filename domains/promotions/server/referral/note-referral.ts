import { haveSharedDevice, type MemberRegistered } from '@jogada/accounts/server';
import { newId, type Context, type DomainEvent, type Transaction } from '@jogada/platform/server';
import { findInviterOf, findRule, insertReferral } from './referral.sql.ts';

const DAY_MS = 86_400_000;

/**
 * Records who invited a new member, under the current rule. A member who shares the inviter's device is recorded as refused, so that the
 * inviter sees the reason.
 */
export async function noteReferral(
  ctx: Context,
  tx: Transaction,
  { payload, createdAt: at }: DomainEvent<MemberRegistered>,
): Promise<void> {
  const { memberId: invitedMemberId, merchantCode } = payload;
  const rule = await findRule(tx, merchantCode);
  const found = rule && (await findInviterOf(tx, invitedMemberId));
  if (!found) return;
  const { inviter_member_id: inviterMemberId, currency } = found;
  const isSameDevice = await haveSharedDevice(tx, { memberId: inviterMemberId, otherMemberId: invitedMemberId });
  await insertReferral(tx, {
    referralId: newId('ref', ctx.now()),
    inviterMemberId,
    invitedMemberId,
    merchantCode,
    state: isSameDevice ? 'refused' : 'registered',
    reason: isSameDevice ? 'same_device' : null,
    rule,
    currency,
    deadline: new Date(at.getTime() + rule.qualifying_days * DAY_MS),
    at,
  });
}
