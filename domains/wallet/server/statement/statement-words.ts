import { LANGUAGE_TAGS, type Language } from '@jogada/platform/contract';
import { readTexts } from '@jogada/platform/server';
import type portuguese from './text/pt.json';

export type StatementWords = typeof portuguese;

const WORDS = readTexts<StatementWords>(new URL('text/', import.meta.url));

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
  return LANGUAGE_TAGS[language];
}
