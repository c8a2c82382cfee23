import { LANGUAGES, type Language } from './languages.ts';

/** The same entry for every language, for an object by language. */
export function byLanguage<Entry>(entry: Entry): Record<Language, Entry> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, entry])) as Record<Language, Entry>;
}
