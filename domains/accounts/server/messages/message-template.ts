import type { Language } from '@jogada/platform/contract';
import { readTexts } from '@jogada/platform/server';
import type portuguese from './text/pt.json';

type Catalogue = typeof portuguese;

export type MessageTemplate = keyof Catalogue['sms'];

/** The values of a message. Every text of a template may use each of them. */
export type MessageFacts = Readonly<Record<string, string>>;

/** The texts of an e-mail; `writeLetter` renders them in a layout. */
export interface LetterWords {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  /** The button's text; unused without a link. */
  readonly action: string;
  readonly foot: string;
}

const CATALOGUES = readTexts<Catalogue>(new URL('text/', import.meta.url));

/** The text of an SMS. */
export function shortMessage(template: MessageTemplate, language: Language, facts: MessageFacts): string {
  return fill(CATALOGUES[language].sms[template], facts);
}

/** The texts of an e-mail. */
export function letterWords(template: MessageTemplate, language: Language, facts: MessageFacts): LetterWords {
  const catalogue = CATALOGUES[language];
  const { subject, heading, body, action } = catalogue.email[template];
  return {
    subject: fill(subject, facts),
    heading: fill(heading, facts),
    body: fill(body, facts),
    action: fill(action, facts),
    foot: fill(catalogue.foot, facts),
  };
}

function fill(text: string, facts: MessageFacts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = facts[name];
    if (value === undefined) throw new Error(`message template value ${name} is missing`);
    return value;
  });
}
