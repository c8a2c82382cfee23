import type { Language } from '@jogada/platform/contract';
import english from './text/en.json' with { type: 'json' };
import japanese from './text/ja.json' with { type: 'json' };
import korean from './text/ko.json' with { type: 'json' };
import portuguese from './text/pt.json' with { type: 'json' };

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

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { pt: portuguese, en: english, ja: japanese, ko: korean };

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
