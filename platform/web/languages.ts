import { LANGUAGES, type Language } from '@jogada/platform/contract';

/** The tags for `lang`, Intl and screen readers. */
export const LANGUAGE_TAGS = { pt: 'pt-BR', en: 'en', ja: 'ja', ko: 'ko' } as const satisfies Record<Language, string>;

/** Each language by its own name. */
export const LANGUAGE_NAMES = { pt: 'Português', en: 'English', ja: '日本語', ko: '한국어' } as const satisfies Record<Language, string>;

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}
