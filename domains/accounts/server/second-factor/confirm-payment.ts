import type { PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { hasPaymentPassword, requirePaymentPassword } from '../payment-password/check-payment-password.ts';
import { askPasskeyAbout, checkPasskeyAnswer } from './passkey-question.ts';
import { selectPasskeys } from './passkey.sql.ts';
import { passkeySite } from './passkey-site.ts';

/** How a member confirms that money leaves: whichever they have, and one of them is enough. */
export interface PaymentProof {
  readonly paymentPassword: string;
  readonly passkey: PasskeyAnswer | null;
}

/** Money about to leave, in words that name amount and destination: a passkey's answer fits nothing else. */
export interface LeavingMoney {
  readonly about: string;
  /** The call's idempotency key: the same intention may come again, another never. */
  readonly intentionKey: string;
}

/** What a member is asked for before money leaves; neither of them where there is neither. */
export async function paymentProofsOf(ctx: MemberContext): Promise<{ asksPaymentPassword: boolean; takesPasskey: boolean }> {
  const site = passkeySite(ctx);
  const passkeys = await selectPasskeys(ctx.database, ctx.member.id);
  return { asksPaymentPassword: await hasPaymentPassword(ctx), takesPasskey: passkeys.some((row) => row.site === site?.rpId) };
}

/** A question for the member's passkeys about money that is about to leave. */
export function askPasskeyForPayment(ctx: MemberContext, about: string): Promise<PasskeyQuestion> {
  return askPasskeyAbout(ctx, { memberId: ctx.member.id, about });
}

/**
 * Has the member confirm that money leaves, by the payment password or by a passkey. Who has a passkey only and is where
 * it does not work sets a payment password first.
 * @throws Problem `field_required`, `payment_password_wrong` with `triesLeft`, `passkey_refused`, `too_many_requests`
 */
export async function confirmPayment(ctx: MemberContext, money: LeavingMoney, proof: PaymentProof): Promise<void> {
  if (proof.passkey) return checkPasskeyAnswer(ctx, { memberId: ctx.member.id, ...money }, proof.passkey);
  const hasPassword = await hasPaymentPassword(ctx);
  const hasPasskey = (await selectPasskeys(ctx.database, ctx.member.id)).length > 0;
  if (!hasPassword && hasPasskey) throw new Problem('field_required', { field: 'passkey' });
  return requirePaymentPassword(ctx, proof.paymentPassword);
}
