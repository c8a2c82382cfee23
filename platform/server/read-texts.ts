import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../contract/index.ts';

/**
 * The texts of a folder by language, one JSON file each. A test compares their keys and arguments in all languages.
 * @throws an error that names the missing file of a language
 */
export function readTexts<Texts>(folder: URL): Readonly<Record<Language, Texts>> {
  const texts = LANGUAGES.map((language) => [language, JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Texts]);
  return Object.fromEntries(texts) as Record<Language, Texts>;
}
