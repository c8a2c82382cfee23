import type { Merchant, SiteSettings } from '@jogada/merchant/server';
import type { Language } from '@jogada/platform/contract';
import { emit, newId, type Sql } from '@jogada/platform/server';
import { MESSAGE_POSTED } from '../events.ts';
import { sealText } from '../members/personal-data.ts';
import { writeLetter } from './letter.ts';
import { maskRecipient } from './mask-recipient.ts';
import { letterWords, shortMessage, type MessageFacts, type MessageTemplate } from './message-template.ts';
import { insertMessage, type MessageChannel } from './message.sql.ts';

/** Who writes a message, for whom and when. A call's context is one. */
export interface MessageOccasion {
  readonly merchant: Merchant;
  readonly settings: SiteSettings;
  readonly language: Language;
  readonly now: () => Date;
}

export interface PostedMessage {
  readonly channel: MessageChannel;
  /** +5511987654321 or an e-mail address. */
  readonly to: string;
  readonly template: MessageTemplate;
  /** Beside `merchant`, which every text may use. `code` and `link` have places of their own in a letter. */
  readonly facts: MessageFacts;
  readonly memberId: string | null;
  /** After this time it is of no use and is not sent any more. */
  readonly lifeMs: number;
  /** Written down like any other, and sent to nobody. */
  readonly isWithheld?: boolean;
}

/** What is kept, enciphered, between writing a message and sending it. */
export interface MessageContent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a message in the caller's transaction; it is sent afterwards, if and only if that commits. */
export async function postMessage(tx: Sql, occasion: MessageOccasion, message: PostedMessage): Promise<void> {
  const at = occasion.now();
  const content = { to: message.to, ...wordsOf(occasion, message) } satisfies MessageContent;
  await insertMessage(tx, {
    id: newId('msg', at),
    merchantCode: occasion.merchant.code,
    memberId: message.memberId,
    channel: message.channel,
    template: message.template,
    contentCipher: message.isWithheld ? null : sealText(JSON.stringify(content), 'message', occasion.settings.secrets),
    recipientMask: maskRecipient(message.to),
    at,
    expiresAt: new Date(at.getTime() + message.lifeMs),
  });
  // The postman is called for a withheld one too, and finds nothing: whether somebody is there must not show in the time (S02).
  await emit(tx, { topic: MESSAGE_POSTED, payload: {}, at });
}

function wordsOf({ merchant, language }: MessageOccasion, { channel, template, facts }: PostedMessage): Omit<MessageContent, 'to'> {
  const all = { merchant: merchant.name, ...facts };
  if (channel === 'sms') return { subject: '', text: shortMessage(template, language, all), html: '' };
  return writeLetter(letterWords(template, language, all), { merchant, language, code: facts['code'], link: facts['link'] });
}

/** Where a merchant's players reach the site: as it is set up, never as a call says (S12). */
export function siteUrlOf({ merchant, settings }: Pick<MessageOccasion, 'merchant' | 'settings'>): string {
  return merchant.siteUrl ?? settings.publicUrl;
}
