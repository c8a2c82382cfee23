import {
  isAgent,
  isRealMember,
  type checkPasswordLink as checkPasswordLinkEndpoint,
  type resetPasswordByLink as resetPasswordByLinkEndpoint,
  type resetPasswordBySms as resetPasswordBySmsEndpoint,
  type LoginAnswer,
} from '@jogada/accounts/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { limitRate, LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import { selectMemberByContact } from '../contacts/contact.sql.ts';
import { admitMember } from '../login/admit-member.ts';
import { clearAllFailures } from '../login/login-lockout.ts';
import type { VisitorContext } from '../member-context.ts';
import { findMember } from '../members/find-member.ts';
import type { Member } from '../member.ts';
import { memberOf } from '../members/member.sql.ts';
import { letIn } from '../second-factor/sign-in-step.ts';
import { targetIndexOf } from '../verification/code-target.ts';
import { readMobile } from '../verification/mobile-number.ts';
import { useCode } from '../verification/use-code.ts';
import { isLinkBrowser, unmarkLinkBrowser } from './link-browser.ts';
import { selectPasswordLink, useLinkUp } from './password-change.sql.ts';
import { checkNewPasswordField, hashNewPassword, replacePassword } from './replace-password.ts';
import { linkTokenHash } from './post-password-link.ts';

/**
 * Sets a new password with a code sent to the member's confirmed number, and signs the member in (ACC-23, ACC-24). An invalid password does
 * not consume the code.
 */
export async function resetPasswordBySms(ctx: VisitorContext, form: InputOf<typeof resetPasswordBySmsEndpoint>): Promise<LoginAnswer> {
  if (!isSwitchedOn(ctx.merchant, 'CHNGPASSVERIF3')) throw new Problem('feature_unavailable');
  await limitRate(ctx, LOGIN_LIMIT);
  const target = { channel: 'sms', target: readMobile(form) } as const;
  await checkNewPasswordField(form.newPassword, '');
  const valueIndex = targetIndexOf(target, ctx.settings.secrets);
  const row = await selectMemberByContact(ctx.database, { merchantCode: ctx.merchant.code, kind: 'mobile', valueIndex });

  let passwordHash = '';
  await useCode(ctx, { ...target, purpose: 'password_reset', code: form.verificationCode }, async (memberId) => {
    if (!row || row.id !== memberId) throw new Problem('verification_code_dead', { field: 'verificationCode' });
    if (row.status !== 'active') throw new Problem('account_blocked');
    if (!isRealMember(row.type) && !isAgent(row.type)) throw new Problem('error_member_login');
    passwordHash = await hashNewPassword(ctx, { member: memberOf(row), newPassword: form.newPassword });
  });
  if (!row) throw new Problem('verification_code_dead', { field: 'verificationCode' });

  const credential = row;
  const member = memberOf(row);
  await clearAllFailures(ctx, member.username);
  // The new password is committed even when the sign-in then requires a second factor (S11).
  await ctx.database.transaction((tx) => replacePassword(ctx, tx, { member, passwordHash, by: 'sms' }));
  // Each account type signs in through its own form, so agents can recover their password too.
  const side = isRealMember(credential.type) ? 'member' : 'agent';
  return letIn(ctx, (tx) => admitMember(ctx, tx, { credential, method: 'reset', remember: false, side }));
}

/** Whether this browser can use a link. @throws Problem `password_link_dead`, `password_link_elsewhere`, as `resetPasswordByLink` */
export async function checkPasswordLink(
  ctx: VisitorContext,
  { linkToken }: InputOf<typeof checkPasswordLinkEndpoint>,
): Promise<Record<string, never>> {
  await limitRate(ctx, LOGIN_LIMIT);
  await requireLinkOwner(ctx, linkTokenHash(linkToken));
  return {};
}

/**
 * Sets a new password by the token of an e-mail link. A refusal does not use the link up (S11).
 * @throws Problem `password_link_dead` when it is used, expired or unknown; `password_link_elsewhere` when another browser asked for it
 */
export async function resetPasswordByLink(
  ctx: VisitorContext,
  form: InputOf<typeof resetPasswordByLinkEndpoint>,
): Promise<Record<string, never>> {
  await limitRate(ctx, LOGIN_LIMIT);
  const tokenHash = linkTokenHash(form.linkToken);
  const member = await requireLinkOwner(ctx, tokenHash);
  const passwordHash = await hashNewPassword(ctx, { member, newPassword: form.newPassword });
  await clearAllFailures(ctx, member.username);
  await ctx.database.transaction(async (tx) => {
    if (!(await useLinkUp(tx, { tokenHash, at: ctx.now() }))) throw new Problem('password_link_dead');
    await replacePassword(ctx, tx, { member, passwordHash, by: 'email_link' });
    tx.afterCommit(() => unmarkLinkBrowser(ctx));
  });
  return {};
}

async function requireLinkOwner(ctx: VisitorContext, tokenHash: Buffer): Promise<Member> {
  const link = await selectPasswordLink(ctx.database, { tokenHash, at: ctx.now() });
  const member = link && (await findMember(ctx.database, link.member_id));
  if (!member || member.merchantCode !== ctx.merchant.code || member.status !== 'active') throw new Problem('password_link_dead');
  if (!isLinkBrowser(ctx, link.browser_hash)) throw new Problem('password_link_elsewhere');
  return member;
}
