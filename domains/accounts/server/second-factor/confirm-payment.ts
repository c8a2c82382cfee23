import type { CodeSent, FreshProof, PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import { findContacts, targetOf, type Contact } from '../contacts/contacts.ts';
import { checkHumanIfDue, type HumanGiven } from '../human-check/check-human-if-due.ts';
import type { MemberContext } from '../member-context.ts';
import { maskRecipient } from '../messages/mask-recipient.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { hasPaymentPassword, requirePaymentPassword } from '../payment-password/check-payment-password.ts';
import { sendCode } from '../verification/send-code.ts';
import { useCode } from '../verification/use-code.ts';
import { askPasskeyAbout, checkPasskeyAnswer } from './passkey-question.ts';
import { selectPasskeys } from './passkey.sql.ts';
import { passkeySite } from './passkey-site.ts';
import { requireFactor } from './require-factor.ts';
import { selectFactors, selectHasPassword } from './second-factor.sql.ts';

/** How a member confirms that money leaves: whichever they have, and one of them is enough. */
export interface PaymentProof {
  readonly paymentPassword: string;
  readonly passkey: PasskeyAnswer | null;
  /** Of a member who has neither of the two: the login password, a code of the authenticator app, or one that was sent. */
  readonly password: string;
  readonly factorCode: string;
  readonly verificationCode: string;
}

/** Money about to leave, in words that name amount and destination: a passkey's answer and a sent code fit nothing else. */
export interface LeavingMoney {
  readonly about: string;
  /** The call's idempotency key: the same intention may come again, another never. */
  readonly intentionKey: string;
  /** Whether this very intention was confirmed and answered before: a code that counts once is not asked for again. */
  readonly isAnswered: () => Promise<boolean>;
}

/** What a member is asked for before money leaves. */
interface PaymentProofs {
  readonly asksPaymentPassword: boolean;
  readonly takesPasskey: boolean;
  /** Of a member who has neither a payment password nor a passkey. */
  readonly freshProof: FreshProof | null;
}

export async function paymentProofsOf(ctx: MemberContext): Promise<PaymentProofs> {
  const site = passkeySite(ctx);
  const passkeys = await selectPasskeys(ctx.database, ctx.member.id);
  const asksPaymentPassword = await hasPaymentPassword(ctx);
  return {
    asksPaymentPassword,
    takesPasskey: passkeys.some((row) => row.site === site?.rpId),
    freshProof: asksPaymentPassword || passkeys.length > 0 ? null : await freshProofOf(ctx),
  };
}

/** A question for the member's passkeys about money that is about to leave. */
export function askPasskeyForPayment(ctx: MemberContext, about: string): Promise<PasskeyQuestion> {
  return askPasskeyAbout(ctx, { memberId: ctx.member.id, about });
}

/**
 * Sends a code that confirms money about to leave, to a confirmed contact of a member who has nothing else to show. The message
 * names `amount` and `key`, and the code is good for them alone.
 * @throws Problem `contact_missing`, `human_check_required`, `human_check_failed`, `too_many_requests`, `message_not_sent`
 */
export async function sendPaymentCode(
  ctx: MemberContext,
  { about, facts, human }: { about: string; facts: { readonly amount: string; readonly key: string }; human: HumanGiven },
): Promise<CodeSent> {
  const contact = await confirmedContactOf(ctx);
  if (!contact) throw new Problem('contact_missing');
  await checkHumanIfDue(ctx, human);
  return sendCode(ctx, { ...targetOf(contact), purpose: 'withdrawal', memberId: ctx.member.id, askerId: ctx.member.id, about, facts });
}

/**
 * Has the member confirm that money leaves, by the payment password or by a passkey. Who has a passkey only and is where
 * it does not work sets a payment password first. Who has neither shows something fresh: a code of the authenticator app, the
 * login password, or a code that was sent for this amount and destination.
 * @throws Problem `field_required`, `payment_password_wrong` with `triesLeft`, `passkey_refused`, `old_password_wrong`,
 *   `second_factor_wrong`, `in_verification_error`, `verification_code_dead`, `payment_proof_missing`, `too_many_requests`
 */
export async function confirmPayment(ctx: MemberContext, money: LeavingMoney, proof: PaymentProof): Promise<void> {
  if (proof.passkey) return checkPasskeyAnswer(ctx, { memberId: ctx.member.id, ...money }, proof.passkey);
  if (await hasPaymentPassword(ctx)) return requirePaymentPassword(ctx, proof.paymentPassword);
  if ((await selectPasskeys(ctx.database, ctx.member.id)).length > 0) throw new Problem('field_required', { field: 'passkey' });
  return confirmAfresh(ctx, money, proof);
}

async function confirmAfresh(ctx: MemberContext, { about, isAnswered }: LeavingMoney, proof: PaymentProof): Promise<void> {
  const { by } = await freshProofOf(ctx);
  if (by === 'set_up_first') throw new Problem('payment_proof_missing');
  if (by === 'password') {
    if (proof.password === '') throw new Problem('field_required', { field: 'password' });
    return confirmPassword(ctx, proof.password, 'password');
  }
  if (await isAnswered()) return;
  if (by === 'authenticator') {
    await requireFactor(ctx, { memberId: ctx.member.id, about }, { factorCode: proof.factorCode, passkey: null });
    return;
  }
  if (proof.verificationCode === '') throw new Problem('field_required', { field: 'verificationCode' });
  const contact = await confirmedContactOf(ctx);
  if (!contact) throw new Problem('contact_missing');
  await useCode(ctx, { ...targetOf(contact), purpose: 'withdrawal', code: proof.verificationCode, about }, async (memberId) => {
    if (memberId !== ctx.member.id) throw new Problem('verification_code_dead', { field: 'verificationCode' });
  });
}

// What a stolen session does not bring along, the strongest first.
async function freshProofOf(ctx: MemberContext): Promise<FreshProof> {
  if ((await selectFactors(ctx.database, ctx.member.id)).hasAuthenticator) return { by: 'authenticator', to: '' };
  if (await selectHasPassword(ctx.database, ctx.member.id)) return { by: 'password', to: '' };
  const contact = await confirmedContactOf(ctx);
  return contact ? { by: 'sent_code', to: maskRecipient(contact.value) } : { by: 'set_up_first', to: '' };
}

async function confirmedContactOf({ database, settings, member }: MemberContext): Promise<Contact | undefined> {
  const { mobile, email } = await findContacts(database, settings.secrets, member.id);
  return [mobile, email].find(
    (contact) => contact?.isConfirmed && settings.messaging[contact.kind === 'mobile' ? 'sms' : 'mail'] !== 'off',
  );
}
