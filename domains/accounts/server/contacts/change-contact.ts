import {
  NO_NUMBER,
  type changeContact as changeContactEndpoint,
  type CodeSent,
  type readContacts as readContactsEndpoint,
  type sendContactCode as sendContactCodeEndpoint,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { checkHumanIfDue } from '../human-check/check-human-if-due.ts';
import type { MemberContext } from '../member-context.ts';
import { maskRecipient } from '../messages/mask-recipient.ts';
import { requireCarrier } from '../messages/require-carrier.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { endPasswordLinks } from '../password/password-change.sql.ts';
import type { CodeTarget } from '../verification/code-target.ts';
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

/** Sends a code to a number or e-mail that the member says is theirs. */
export async function sendContactCode(ctx: MemberContext, order: InputOf<typeof sendContactCodeEndpoint>): Promise<CodeSent> {
  const target = newTarget(ctx, order);
  await requireCarrier(ctx, target.channel);
  await checkHumanIfDue(ctx, { ...order, mobileNum: order.mobileNum ?? NO_NUMBER });
  return sendCode(ctx, { ...target, purpose: 'contact_change', memberId: ctx.member.id, askerId: ctx.member.id });
}

/**
 * Puts a number or e-mail on file: the password says that it is the member, the code that it is theirs. Everything that
 * was on file before is told.
 */
export async function changeContact(ctx: MemberContext, form: InputOf<typeof changeContactEndpoint>): Promise<Record<string, never>> {
  const { member, database, settings } = ctx;
  const target = newTarget(ctx, form);
  await confirmPassword(ctx, form.password, 'password');
  await useCode(ctx, { ...target, purpose: 'contact_change', code: form.verificationCode }, async (memberId) => {
    if (memberId !== member.id) throw new Problem('verification_code_dead', { field: 'verificationCode' });
  });
  const before = await findContacts(database, settings.secrets, member.id);
  await database.transaction(async (tx) => {
    await setContact(tx, ctx, { memberId: member.id, kind: form.kind, value: target.target, isConfirmed: true });
    await endPasswordLinks(tx, { memberId: member.id, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'contact.changed',
      subjectId: member.id,
      facts: { kind: form.kind },
    });
    const notified = Object.values(before).filter(({ value }) => value !== target.target);
    await notifyOwner(tx, ctx, { member, template: 'contact_changed', to: notified, facts: { contact: maskRecipient(target.target) } });
  });
  return {};
}

function newTarget(
  { settings }: MemberContext,
  form: Omit<InputOf<typeof sendContactCodeEndpoint>, 'humanToken' | 'moduleId'>,
): CodeTarget {
  if (form.kind === 'email') return { channel: 'email', target: readEmail(form.email ?? '') };
  return readSmsTarget(settings, { mobileNum: form.mobileNum ?? '', countryDialingCode: form.countryDialingCode });
}
