import { Problem } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { ownTriesKey } from '../login/known-device.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext } from '../member-context.ts';
import { isPasswordRight } from '../password/password-hash.ts';
import { selectPaymentPassword } from './payment-password.sql.ts';

// Six digits can be guessed in a million tries: five in half an hour are a thousand years.
const LIMIT = { triesMax: 5, windowMs: 30 * 60_000 };

/**
 * Has the member prove that they know the payment password, before money leaves. Its lockout is its own: neither does it
 * lock the login, nor does the login's lock it; and a device that is known to be the member's counts its own tries (S03).
 * @throws Problem `payment_password_not_set`, `payment_password_wrong` with `triesLeft`, `too_many_requests`
 */
export async function checkPaymentPassword(ctx: MemberContext, paymentPassword: string, field = 'paymentPassword'): Promise<void> {
  const { member, database, settings } = ctx;
  const passwordHash = await selectPaymentPassword(database, member.id);
  if (passwordHash === undefined) throw new Problem('payment_password_not_set', { field });
  const outcome = await guardedTry(ctx, { key: paymentLockoutKey(ctx), ...LIMIT }, () =>
    isPasswordRight(paymentPassword, passwordHash, settings.secrets),
  );
  if (outcome === 'right') return;
  await recordAudit(ctx, database, { actorKind: 'member', actorId: member.id, action: 'payment_password.refused', subjectId: member.id });
  throw new Problem('payment_password_wrong', { field, triesLeft: outcome.triesLeft });
}

/** Whether the member is asked for a payment password before money leaves. */
export async function hasPaymentPassword({ member, database }: Pick<MemberContext, 'member' | 'database'>): Promise<boolean> {
  return (await selectPaymentPassword(database, member.id)) !== undefined;
}

/**
 * The same of a member who has one; whoever has none is not asked.
 * @throws Problem `field_required` when it is blank, `payment_password_wrong` with `triesLeft`, `too_many_requests`
 */
export async function requirePaymentPassword(ctx: MemberContext, paymentPassword: string): Promise<void> {
  if (!(await hasPaymentPassword(ctx))) return;
  if (paymentPassword === '') throw new Problem('field_required', { field: 'paymentPassword' });
  await checkPaymentPassword(ctx, paymentPassword);
}

/** Where this device's wrong ones are counted. */
export function paymentLockoutKey(ctx: MemberContext): string {
  return ownTriesKey(ctx, `payment_password:${ctx.member.id}`, ctx.member.username);
}
