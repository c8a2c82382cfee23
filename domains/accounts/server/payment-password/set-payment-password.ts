import {
  NO_NUMBER,
  type CodeSent,
  type resetPaymentPassword as resetPaymentPasswordEndpoint,
  type sendPaymentPasswordCode as sendPaymentPasswordCodeEndpoint,
  type setPaymentPassword as setPaymentPasswordEndpoint,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { clearAttempts } from '../lockout/attempt.sql.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findContacts, targetOf } from '../contacts/contacts.ts';
import { notifyOwner } from '../contacts/notify-owner.ts';
import type { ContactKind } from '../contacts/contact.sql.ts';
import { checkHumanIfDue } from '../human-check/check-human-if-due.ts';
import type { MemberContext } from '../member-context.ts';
import { requireCarrier } from '../messages/require-carrier.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { selectPasswordHash } from '../password/password-change.sql.ts';
import { hashPassword, isPasswordRight } from '../password/password-hash.ts';
import { proofUserOf } from '../second-factor/proof-user.ts';
import type { CodeTarget } from '../verification/code-target.ts';
import { sendCode } from '../verification/send-code.ts';
import { useCode } from '../verification/use-code.ts';
import { checkPaymentPassword, hasPaymentPassword, paymentLockoutKey } from './check-payment-password.ts';
import { checkNewPaymentPassword } from './new-payment-password.ts';
import { putPaymentPassword } from './payment-password.sql.ts';

type By = 'login_password' | 'old_one' | 'code';

export async function readPaymentPassword(ctx: MemberContext): Promise<{ isSet: boolean }> {
  return { isSet: await hasPaymentPassword(ctx) };
}

/** The first payment password requires the login password, a later one the old payment password. */
export async function setPaymentPassword(
  ctx: MemberContext,
  form: InputOf<typeof setPaymentPasswordEndpoint>,
): Promise<Record<string, never>> {
  checkNewPaymentPassword(form.newPaymentPassword);
  const { isSet } = await readPaymentPassword(ctx);
  if (isSet) await checkPaymentPassword(ctx, form.password, 'password');
  else await confirmPassword(ctx, form.password, 'password');
  if (isSet && form.password === form.newPaymentPassword) throw new Problem('modify.new.old.same', { field: 'newPaymentPassword' });
  return put(ctx, form.newPaymentPassword, isSet ? 'old_one' : 'login_password');
}

/** Sends a code to a confirmed contact to replace a forgotten payment password. */
export async function sendPaymentPasswordCode(
  ctx: MemberContext,
  { kind, ...human }: InputOf<typeof sendPaymentPasswordCodeEndpoint>,
): Promise<CodeSent> {
  const target = await confirmedTarget(ctx, kind);
  await requireCarrier(ctx, target.channel);
  await checkHumanIfDue(ctx, { ...human, mobileNum: NO_NUMBER });
  return sendCode(ctx, { ...target, purpose: 'payment_password', memberId: ctx.member.id, askerId: ctx.member.id });
}

/** Replaces a forgotten payment password by a code. A repeat of the call with its idempotency key may show the same code again. */
export async function resetPaymentPassword(
  ctx: MemberContext,
  form: InputOf<typeof resetPaymentPasswordEndpoint>,
): Promise<Record<string, never>> {
  checkNewPaymentPassword(form.newPaymentPassword);
  const target = await confirmedTarget(ctx, form.kind);
  const matter = { memberId: ctx.member.id, about: `payment password ${form.newPaymentPassword}`, intentionKey: ctx.idempotencyKey ?? '' };
  const shown = { ...target, purpose: 'payment_password', code: form.verificationCode, usedBy: proofUserOf(ctx, matter) } as const;
  await useCode(ctx, shown, async (memberId) => {
    if (memberId !== ctx.member.id) throw new Problem('verification_code_dead', { field: 'verificationCode' });
    await refuseLoginPassword(ctx, form.newPaymentPassword);
  });
  await clearAttempts(ctx.database, paymentLockoutKey(ctx));
  return put(ctx, form.newPaymentPassword, 'code');
}

async function confirmedTarget(ctx: MemberContext, kind: ContactKind): Promise<CodeTarget> {
  const contact = (await findContacts(ctx.database, ctx.settings.secrets, ctx.member.id))[kind];
  if (!contact?.isConfirmed) throw new Problem('contact_missing');
  return targetOf(contact);
}

async function put(ctx: MemberContext, newPaymentPassword: string, by: By): Promise<Record<string, never>> {
  const { member, settings } = ctx;
  await refuseLoginPassword(ctx, newPaymentPassword);
  const passwordHash = await hashPassword(newPaymentPassword, settings.secrets);
  await ctx.database.transaction(async (tx) => {
    await putPaymentPassword(tx, { memberId: member.id, passwordHash, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'payment_password.changed',
      subjectId: member.id,
      facts: { by },
    });
    await notifyOwner(tx, ctx, { member, template: 'payment_password_changed' });
  });
  return {};
}

async function refuseLoginPassword(ctx: MemberContext, newPaymentPassword: string): Promise<void> {
  const loginHash = await selectPasswordHash(ctx.database, ctx.member.id);
  const isSame = loginHash !== undefined && (await isPasswordRight(newPaymentPassword, loginHash, ctx.settings.secrets));
  if (isSame) throw new Problem('payment_password_same_as_login', { field: 'newPaymentPassword' });
}
