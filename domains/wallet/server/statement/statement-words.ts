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

/** Display name of a movement's kind. */
export function kindWord(words: StatementWords, kind: string): string {
  const { kinds } = words;
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kinds.other;
}

/** Display name of a movement's source. Vendors and bonuses keep their own names. */
export function sourceWord({ sources }: StatementWords, { code, name }: { readonly code: string; readonly name: string }): string {
  return Object.hasOwn(sources, code) ? sources[code as keyof typeof sources] : name;
}

/** The language's `Intl` locale. */
export function localeOf(language: Language): string {
  return language === 'pt' ? 'pt-BR' : language;
}
