import { LANGUAGES, type Language } from '@jogada/platform/contract';

export { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@jogada/platform/contract';

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}
