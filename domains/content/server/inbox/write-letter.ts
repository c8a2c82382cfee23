import { inboxChanged } from '@jogada/content/contract/player';
import { newId, type Context, type Transaction } from '@jogada/platform/server';
import { insertLetter } from './letter.sql.ts';
import type { LetterTemplate } from './letter-words.ts';

/** What the house tells a member about something that happened to the account. */
export interface AutomaticLetter {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly template: LetterTemplate;
  /** `amount` in minor units with `currency`, where the template speaks of one. */
  readonly facts: Readonly<Record<string, string>>;
  /** Names what happened: an event that is told twice writes one letter. */
  readonly occasion: string;
  readonly at: Date;
}

/** Writes a letter of the house in the caller's transaction; the member's open pages hear of it after the commit. */
export async function writeLetter(ctx: Pick<Context, 'realtime'>, tx: Transaction, letter: AutomaticLetter): Promise<void> {
  const { merchantCode, memberId, template, facts, at } = letter;
  const occasion = `${template}:${letter.occasion}`;
  const id = newId('ltr', at);
  const isNew = await insertLetter(tx, { id, merchantCode, memberId, template, facts, texts: null, occasion, writtenBy: 'system', at });
  if (isNew) tx.afterCommit(() => ctx.realtime.publish(inboxChanged, memberId, { changedAt: at.toISOString() }));
}
