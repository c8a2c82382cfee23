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
import { proofUserOf } from './proof-user.ts';
import { requireFactor } from './require-factor.ts';
import { selectFactors, selectHasPassword } from './second-factor.sql.ts';

/** A member's confirmation of a withdrawal; one proof is enough. */
export interface PaymentProof {
  readonly paymentPassword: string;
  readonly passkey: PasskeyAnswer | null;
  /** For a member with neither of the two: the login password, an authenticator code, or a sent code. */
  readonly password: string;
  readonly factorCode: string;
  readonly verificationCode: string;
}

/** A withdrawal to confirm. `about` names amount and destination: every single-use proof is bound to it. */
export interface LeavingMoney {
  readonly about: string;
  /** The call's idempotency key. A single-use proof may be repeated with this key only. */
  readonly intentionKey: string;
  /** Whether this withdrawal was confirmed and answered before. A single-use proof is not verified again then, as it may have lapsed. */
  readonly isAnswered: () => Promise<boolean>;
}

/** The proofs that a withdrawal requires from a member. */
interface PaymentProofs {
  readonly asksPaymentPassword: boolean;
  readonly takesPasskey: boolean;
  /** For a member with neither a payment password nor a passkey. */
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

/** Issues a passkey challenge for a withdrawal. */
export function askPasskeyForPayment(ctx: MemberContext, about: string): Promise<PasskeyQuestion> {
  return askPasskeyAbout(ctx, { memberId: ctx.member.id, about });
}

/**
 * Sends a withdrawal code to a confirmed contact of a member without another proof. The message names `amount` and `key`; the code is valid
 * for these only.
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
 * Verifies the confirmation of a withdrawal: the payment password or a passkey. A member whose only passkey does not work here must set a
 * payment password first. A member with neither gives an authenticator code, the login password, or a code sent for this amount and
 * destination.
 * @throws Problem `field_required`, `payment_password_wrong` with `triesLeft`, `passkey_refused`, `old_password_wrong`,
 * `second_factor_wrong`, `second_factor_used`, `in_verification_error`, `verification_code_dead`, `payment_proof_missing`, `too_many_requests`
 */
export async function confirmPayment(ctx: MemberContext, money: LeavingMoney, proof: PaymentProof): Promise<void> {
  if (proof.passkey) {
    if (!(await money.isAnswered())) await checkPasskeyAnswer(ctx, { memberId: ctx.member.id, ...money }, proof.passkey);
    return;
  }
  if (await hasPaymentPassword(ctx)) return requirePaymentPassword(ctx, proof.paymentPassword);
  if ((await selectPasskeys(ctx.database, ctx.member.id)).length > 0) throw new Problem('field_required', { field: 'passkey' });
  return confirmAfresh(ctx, money, proof);
}

async function confirmAfresh(ctx: MemberContext, money: LeavingMoney, proof: PaymentProof): Promise<void> {
  const matter = { memberId: ctx.member.id, about: money.about, intentionKey: money.intentionKey };
  const { by } = await freshProofOf(ctx);
  if (by === 'set_up_first') throw new Problem('payment_proof_missing');
  if (by === 'password') {
    if (proof.password === '') throw new Problem('field_required', { field: 'password' });
    return confirmPassword(ctx, proof.password, 'password');
  }
  if (await money.isAnswered()) return;
  if (by === 'authenticator') {
    await requireFactor(ctx, matter, { factorCode: proof.factorCode, passkey: null });
    return;
  }
  if (proof.verificationCode === '') throw new Problem('field_required', { field: 'verificationCode' });
  const contact = await confirmedContactOf(ctx);
  if (!contact) throw new Problem('contact_missing');
  const sent = { ...targetOf(contact), purpose: 'withdrawal', code: proof.verificationCode, about: money.about } as const;
  await useCode(ctx, { ...sent, usedBy: proofUserOf(ctx, matter) }, async (memberId) => {
    if (memberId !== ctx.member.id) throw new Problem('verification_code_dead', { field: 'verificationCode' });
  });
}

// Proofs that a stolen session does not include, strongest first.
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
