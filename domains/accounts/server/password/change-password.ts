import type { changePassword as changePasswordEndpoint, LoginAnswer } from '@jogada/accounts/contract/player';
import { isSwitchedOff } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { rememberLogin } from '../remember/remember-login.ts';
import { openSession } from '../session/open-session.ts';
import { sessionInfoOf } from '../session/session-info.ts';
import { confirmPassword } from './confirm-password.ts';
import { hasPasswordTicket, takePasswordTicket } from './password-change.sql.ts';
import { hashNewPassword, replacePassword } from './replace-password.ts';

/**
 * Changes the password of the signed-in member, who gives the old one or has it held (S13, ACC-25). This device gets a new session; all
 * others are signed out.
 */
export async function changePassword(ctx: MemberContext, form: InputOf<typeof changePasswordEndpoint>): Promise<LoginAnswer> {
  const { member, session } = ctx;
  if (isSwitchedOff(ctx.merchant, 'PASS3')) throw new Problem('feature_unavailable');
  if (form.newPassword !== form.confirmNewPassword) throw new Problem('confirmation_differs', { field: 'confirmNewPassword' });
  const isHeld = form.oldPassword === '';
  if (!isHeld) await confirmPassword(ctx, form.oldPassword, 'oldPassword');
  const ticket = { sessionId: session.id, memberId: member.id };
  // The new password is validated before the ticket is consumed, so that an invalid one does not cost it. The ticket is checked first:
  // without one, the response must not reveal whether the new password equals the old.
  if (isHeld) await requireTicket(ctx, ticket);
  const passwordHash = await hashNewPassword(ctx, { member, newPassword: form.newPassword });

  return ctx.database.transaction(async (tx) => {
    const isTaken = await takePasswordTicket(tx, { ...ticket, at: ctx.now() });
    if (isHeld && !isTaken) throw new Problem('old_password_wrong', { field: 'oldPassword' });
    await replacePassword(ctx, tx, { member, passwordHash, by: isHeld ? 'held_password' : 'old_password', ownSessionId: session.id });
    const remembered = session.rememberedLoginId === null ? undefined : await rememberLogin(ctx, tx, member.id);
    const opened = await openSession(ctx, tx, {
      member,
      isFirst: session.isFirst,
      method: 'password',
      rememberedLoginId: remembered?.id ?? null,
    });
    return {
      ...sessionInfoOf(member, opened),
      rememberToken: remembered?.token ?? null,
      lastLoginAt: opened.previousLoginAt?.toISOString() ?? null,
      riskNotice: null,
    };
  });
}

async function requireTicket(ctx: MemberContext, ticket: { sessionId: string; memberId: string }): Promise<void> {
  if (!(await hasPasswordTicket(ctx.database, { ...ticket, at: ctx.now() })))
    throw new Problem('old_password_wrong', { field: 'oldPassword' });
}
