import { Problem } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { ownTriesKey } from '../login/known-device.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext } from '../member-context.ts';
import { hashPassword, isOutdated, isPasswordRight } from '../password/password-hash.ts';
import { renewPaymentPassword, selectPaymentPassword } from './payment-password.sql.ts';

// Six digits have a million values. At the longest lockout, all take more than five hundred years.
const LIMIT = { triesMax: 5, windowMs: 30 * 60_000 };

/**
 * Verifies the payment password before a withdrawal. Its lockout is separate from the sign-in lockout, and a known device of the member has
 * a counter of its own (S03).
 * @throws Problem `payment_password_not_set`, `payment_password_wrong` with `triesLeft`, `too_many_requests`
 */
export async function checkPaymentPassword(ctx: MemberContext, paymentPassword: string, field = 'paymentPassword'): Promise<void> {
  const { member, database, settings } = ctx;
  const passwordHash = await selectPaymentPassword(database, member.id);
  if (passwordHash === undefined) throw new Problem('payment_password_not_set', { field });
  const outcome = await guardedTry(ctx, { key: paymentLockoutKey(ctx), ...LIMIT }, () =>
    isPasswordRight(paymentPassword, passwordHash, settings.secrets),
  );
  if (outcome === 'right') {
    if (!isOutdated(passwordHash, settings.secrets)) return;
    const renewed = await hashPassword(paymentPassword, settings.secrets);
    await renewPaymentPassword(database, { memberId: member.id, former: passwordHash, passwordHash: renewed });
    return;
  }
  await recordAudit(ctx, database, { actorKind: 'member', actorId: member.id, action: 'payment_password.refused', subjectId: member.id });
  throw new Problem('payment_password_wrong', { field, triesLeft: outcome.triesLeft });
}

/** Whether a withdrawal requires a payment password from this member. */
export async function hasPaymentPassword({ member, database }: Pick<MemberContext, 'member' | 'database'>): Promise<boolean> {
  return (await selectPaymentPassword(database, member.id)) !== undefined;
}

/**
 * Verifies the payment password of a member who has set one.
 * @throws Problem `field_required` when it is blank, `payment_password_wrong` with `triesLeft`, `too_many_requests`
 */
export async function requirePaymentPassword(ctx: MemberContext, paymentPassword: string): Promise<void> {
  if (!(await hasPaymentPassword(ctx))) return;
  if (paymentPassword === '') throw new Problem('field_required', { field: 'paymentPassword' });
  await checkPaymentPassword(ctx, paymentPassword);
}

/** The key of this device's counter of wrong tries. */
export function paymentLockoutKey(ctx: MemberContext): string {
  return ownTriesKey(ctx, `payment_password:${ctx.member.id}`, ctx.member.username);
}
