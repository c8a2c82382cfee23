import { inboxChanged } from '@jogada/content/contract/player';
import { newId, type Context, type Transaction } from '@jogada/platform/server';
import { insertLetter } from './letter.sql.ts';
import { notePush } from '../push/push.sql.ts';
import { pushKindOf, type LetterTemplate } from './letter-words.ts';

/** A system message to a member about an event of the account. */
export interface AutomaticLetter {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly template: LetterTemplate;
  /** `amount` in minor units with `currency`, for templates that show an amount. */
  readonly facts: Readonly<Record<string, string>>;
  /** Identifies the event: a repeated event writes one message. */
  readonly occasion: string;
  readonly at: Date;
}

/** Writes a system message in the caller's transaction and notifies the member's open pages after the commit. */
export async function writeLetter(ctx: Pick<Context, 'realtime'>, tx: Transaction, letter: AutomaticLetter): Promise<void> {
  const { merchantCode, memberId, template, facts, at } = letter;
  const occasion = `${template}:${letter.occasion}`;
  const id = newId('ltr', at);
  const isNew = await insertLetter(tx, { id, merchantCode, memberId, template, facts, texts: null, occasion, writtenBy: 'system', at });
  if (!isNew) return;
  await notePush(tx, { memberId, merchantCode, kind: pushKindOf(template), at });
  tx.afterCommit(() => ctx.realtime.publish(inboxChanged, memberId, { changedAt: at.toISOString() }));
}
