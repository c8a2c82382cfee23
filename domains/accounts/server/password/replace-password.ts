import type { MerchantContext } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { emit, type Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyOwner } from '../contacts/notify-owner.ts';
import { PASSWORD_CHANGED, type PasswordChanged } from '../events.ts';
import type { SessionId, VisitorContext } from '../member-context.ts';
import type { Member } from '../member.ts';
import { updatePasswordHash } from '../members/member.sql.ts';
import { endOwnSession, endSessions } from '../session/end-sessions.ts';
import { lockMember } from '../session/session.sql.ts';
import { endPasswordLinks, selectPasswordHash } from './password-change.sql.ts';
import { hashPassword, isPasswordRight } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';

/**
 * Validates and hashes a new password. Call it only after the owner is verified: the response reveals whether the new password equals the
 * old.
 * @throws Problem `password_…`, `modify.new.old.same`, each with the field `newPassword`
 */
export async function hashNewPassword(ctx: MerchantContext, wanted: { member: Member; newPassword: string }): Promise<string> {
  const { secrets } = ctx.settings;
  await checkNewPasswordField(wanted.newPassword, wanted.member.username);
  const oldHash = await selectPasswordHash(ctx.database, wanted.member.id);
  if (oldHash && (await isPasswordRight(wanted.newPassword, oldHash, secrets)))
    throw new Problem('modify.new.old.same', { field: 'newPassword' });
  return hashPassword(wanted.newPassword, secrets);
}

/** `checkNewPassword` for forms that have a field `newPassword`. */
export async function checkNewPasswordField(newPassword: string, username: string): Promise<void> {
  try {
    await checkNewPassword(newPassword, username);
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.code, { ...error.facts, field: 'newPassword' });
    throw error;
  }
}

/**
 * Replaces the password in the caller's transaction: ends every session and reset link, and notifies the owner (S11). The trail keeps which
 * sessions it ended, for `readRecovery`. The page of `ownSessionId` receives no session-ended event: its response carries the next session, and an event that arrived first would redirect it
 * to sign-in.
 */
export async function replacePassword(
  ctx: VisitorContext,
  tx: Transaction,
  change: { member: Member; passwordHash: string; by: 'old_password' | 'held_password' | 'sms' | 'email_link'; ownSessionId?: SessionId },
): Promise<void> {
  const { member, passwordHash, by, ownSessionId } = change;
  const at = ctx.now();
  await lockMember(tx, member.id);
  await updatePasswordHash(tx, { memberId: member.id, passwordHash, chosenAt: at });
  await endPasswordLinks(tx, { memberId: member.id, at });
  if (ownSessionId !== undefined) await endOwnSession(ctx, tx, { memberId: member.id, sessionId: ownSessionId });
  const ended = await endSessions(ctx, tx, { memberId: member.id, reason: 'revoked' });
  await recordAudit(ctx, tx, {
    actorKind: 'member',
    actorId: member.id,
    action: 'password.changed',
    subjectId: member.id,
    // Without it the member's own calls cannot read the entry.
    merchantCode: member.merchantCode,
    facts: { by, endedSessions: ended.join(' ') },
  });
  const payload: PasswordChanged = { memberId: member.id, merchantCode: member.merchantCode };
  await emit(tx, { topic: PASSWORD_CHANGED, payload, at });
  await notifyOwner(tx, ctx, { member, template: 'password_changed' });
}
