import type { Merchant, SiteSettings } from '@jogada/merchant/server';
import type { Language } from '@jogada/platform/contract';
import { emit, newId, type Sql } from '@jogada/platform/server';
import { MESSAGE_POSTED } from '../events.ts';
import { sealText } from '../members/personal-data.ts';
import { writeLetter } from './letter.ts';
import { maskRecipient } from './mask-recipient.ts';
import { letterWords, shortMessage, type MessageFacts, type MessageTemplate } from './message-template.ts';
import { insertMessage, type MessageChannel } from './message.sql.ts';

/** The context of a message. A call's context fits. */
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
  /** In addition to `merchant`, which every text may use. `code` and `link` have their own places in an e-mail. */
  readonly facts: MessageFacts;
  readonly memberId: string | null;
  /** After this time in ms the message is not sent any more. */
  readonly lifeMs: number;
  /** Recorded like any other message, but not sent. */
  readonly isWithheld?: boolean;
}

/** The content between recording and sending; stored encrypted. */
export interface MessageContent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Records a message in the caller's transaction. It is sent only after that commits. */
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
  // Emitted for a withheld message too, so that the response time does not reveal whether an account exists (S02).
  await emit(tx, { topic: MESSAGE_POSTED, payload: {}, at });
}

function wordsOf({ merchant, language }: MessageOccasion, { channel, template, facts }: PostedMessage): Omit<MessageContent, 'to'> {
  const all = { merchant: merchant.name, ...facts };
  if (channel === 'sms') return { subject: '', text: shortMessage(template, language, all), html: '' };
  return writeLetter(letterWords(template, language, all), { merchant, language, code: facts['code'], link: facts['link'] });
}

/** The configured public URL of a merchant's site. Never taken from a request (S12). */
export function siteUrlOf({ merchant, settings }: Pick<MessageOccasion, 'merchant' | 'settings'>): string {
  return merchant.siteUrl ?? settings.publicUrl;
}
