import { DATE_SHAPES, momentFormat } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { ClosingNotified } from '../events.ts';
import { postMessage, siteUrlOf, type MessageOccasion } from '../messages/post-message.ts';
import type { MessageTemplate } from '../messages/message-template.ts';
import type { Member } from '../member.ts';
import { findContacts, targetOf, type Contact } from './contacts.ts';

const NOTICE_LIFE_MS = 24 * 3_600_000;

export type OwnerNotice = Extract<
  MessageTemplate,
  | 'password_changed'
  | 'payment_password_changed'
  | 'contact_changed'
  | 'second_factor_changed'
  | 'second_factor_reset'
  | `closing_${ClosingNotified['news']}`
>;

/**
 * Notifies the owner of an account about a security event by every contact whose channel is on (S11). Runs in the caller's transaction, so
 * that the notice commits with the event.
 */
export async function notifyOwner(
  tx: Sql,
  occasion: MessageOccasion,
  notice: { member: Pick<Member, 'id' | 'username'>; template: OwnerNotice; to?: readonly Contact[]; facts?: Record<string, string> },
): Promise<void> {
  const { member, template } = notice;
  const { messaging, secrets } = occasion.settings;
  const contacts = notice.to ?? Object.values(await findContacts(tx, secrets, member.id));
  for (const contact of contacts) {
    const { channel, target } = targetOf(contact);
    if ((channel === 'sms' ? messaging.sms : messaging.mail) === 'off') continue;
    await postMessage(tx, occasion, {
      channel,
      to: target,
      template,
      facts: {
        username: member.username,
        moment: momentText(occasion),
        link: `${siteUrlOf(occasion)}/m/home`,
        contact: '',
        ...notice.facts,
      },
      memberId: member.id,
      lifeMs: NOTICE_LIFE_MS,
    });
  }
}

function momentText({ language, merchant, now }: MessageOccasion): string {
  return momentFormat(language, merchant.timeZone, DATE_SHAPES.dateTime).format(now());
}
