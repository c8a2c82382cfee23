import type { Language } from '@jogada/platform/contract';
import english from './text/en.json' with { type: 'json' };
import japanese from './text/ja.json' with { type: 'json' };
import korean from './text/ko.json' with { type: 'json' };
import portuguese from './text/pt.json' with { type: 'json' };

export type StatementWords = typeof portuguese;

const WORDS: Readonly<Record<Language, StatementWords>> = { pt: portuguese, en: english, ja: japanese, ko: korean };

export function statementWords(language: Language): StatementWords {
  return WORDS[language];
}

/** What a movement of the ledger is called. */
export function kindWord(words: StatementWords, kind: string): string {
  const { kinds } = words;
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kinds.other;
}

/** What movements come from, where it has a name of its own: a vendor and a bonus are called as they are. */
export function sourceWord({ sources }: StatementWords, { code, name }: { readonly code: string; readonly name: string }): string {
  return Object.hasOwn(sources, code) ? sources[code as keyof typeof sources] : name;
}

/** The language's name to `Intl`. */
export function localeOf(language: Language): string {
  return language === 'pt' ? 'pt-BR' : language;
}
