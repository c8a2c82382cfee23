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
 * Judges a new password for an account, and hashes it. Only for who has proved that the account is theirs: that the old
 * one is the same is told to nobody else.
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
 * Puts a new password in the place of the old one: every session and every link to set one ends, the owner is told
 * (S11). In the caller's transaction. The page of `ownSessionId` is told nothing: its answer brings the next session, and news of the
 * end that overtook it would send its owner to the sign-in.
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
  await endSessions(ctx, tx, { memberId: member.id, reason: 'revoked' });
  await recordAudit(ctx, tx, { actorKind: 'member', actorId: member.id, action: 'password.changed', subjectId: member.id, facts: { by } });
  const payload: PasswordChanged = { memberId: member.id, merchantCode: member.merchantCode };
  await emit(tx, { topic: PASSWORD_CHANGED, payload, at });
  await notifyOwner(tx, ctx, { member, template: 'password_changed' });
}
