import {
  NO_NUMBER,
  type changeContact as changeContactEndpoint,
  type CodeSent,
  type readContacts as readContactsEndpoint,
  type sendContactCode as sendContactCodeEndpoint,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { isAnswered, once, type Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { checkHumanIfDue } from '../human-check/check-human-if-due.ts';
import type { MemberContext } from '../member-context.ts';
import { maskRecipient } from '../messages/mask-recipient.ts';
import { requireCarrier } from '../messages/require-carrier.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { endPasswordLinks } from '../password/password-change.sql.ts';
import { proofUserOf } from '../second-factor/proof-user.ts';
import { targetIndexOf, type CodeTarget } from '../verification/code-target.ts';
import { readEmail } from '../verification/email-address.ts';
import { sendCode } from '../verification/send-code.ts';
import { readSmsTarget } from '../verification/sms-target.ts';
import { useCode } from '../verification/use-code.ts';
import { findContacts, setContact, type Contact } from './contacts.ts';
import { notifyOwner } from './notify-owner.ts';

export async function readContacts(ctx: MemberContext): Promise<OutputOf<typeof readContactsEndpoint>> {
  const { mobile, email } = await findContacts(ctx.database, ctx.settings.secrets, ctx.member.id);
  return { mobile: shown(mobile), email: shown(email) };
}

function shown(contact: Contact | undefined): { masked: string; isConfirmed: boolean } | null {
  return contact ? { masked: maskRecipient(contact.value), isConfirmed: contact.isConfirmed } : null;
}

/** Sends a code to a new mobile number or e-mail address of the member. */
export async function sendContactCode(ctx: MemberContext, order: InputOf<typeof sendContactCodeEndpoint>): Promise<CodeSent> {
  const target = newTarget(ctx, order);
  await requireCarrier(ctx, target.channel);
  await checkHumanIfDue(ctx, { ...order, mobileNum: order.mobileNum ?? NO_NUMBER });
  return sendCode(ctx, { ...target, purpose: 'contact_change', memberId: ctx.member.id, askerId: ctx.member.id });
}

/**
 * Sets a contact. The password proves the member, the code proves the contact. All earlier contacts are notified. A repeat of the call with
 * its idempotency key may show the same code and changes nothing more.
 */
export async function changeContact(ctx: MemberContext, form: InputOf<typeof changeContactEndpoint>): Promise<Record<string, never>> {
  const { member, database, settings } = ctx;
  const target = newTarget(ctx, form);
  await confirmPassword(ctx, form.password, 'password');
  const content = ['changeContact', form.kind, targetIndexOf(target, settings.secrets).toString('hex')];
  const write = { owner: member.id, key: ctx.idempotencyKey ?? '', content };
  if (!(await isAnswered(database, write))) {
    const usedBy = proofUserOf(ctx, { memberId: member.id, about: content.join(' '), intentionKey: write.key });
    await useCode(ctx, { ...target, purpose: 'contact_change', code: form.verificationCode, usedBy }, async (memberId) => {
      if (memberId !== member.id) throw new Problem('verification_code_dead', { field: 'verificationCode' });
    });
  }
  await database.transaction((tx) => once(tx, { ...write, at: ctx.now() }, () => writeContact(ctx, tx, { kind: form.kind, target })));
  return {};
}

async function writeContact(
  ctx: MemberContext,
  tx: Transaction,
  { kind, target }: { readonly kind: Contact['kind']; readonly target: CodeTarget },
): Promise<Record<string, never>> {
  const { member, settings } = ctx;
  const before = await findContacts(tx, settings.secrets, member.id);
  await setContact(tx, ctx, { memberId: member.id, kind, value: target.target, isConfirmed: true });
  await endPasswordLinks(tx, { memberId: member.id, at: ctx.now() });
  await recordAudit(ctx, tx, {
    actorKind: 'member',
    actorId: member.id,
    action: 'contact.changed',
    subjectId: member.id,
    facts: { kind },
  });
  const notified = Object.values(before).filter(({ value }) => value !== target.target);
  await notifyOwner(tx, ctx, { member, template: 'contact_changed', to: notified, facts: { contact: maskRecipient(target.target) } });
  return {};
}

function newTarget(
  { settings }: MemberContext,
  form: Omit<InputOf<typeof sendContactCodeEndpoint>, 'humanToken' | 'moduleId'>,
): CodeTarget {
  if (form.kind === 'email') return { channel: 'email', target: readEmail(form.email ?? '') };
  return readSmsTarget(settings, { mobileNum: form.mobileNum ?? '', countryDialingCode: form.countryDialingCode });
}
