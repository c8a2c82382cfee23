/**
 * The product's languages with their tags for `lang`, Intl and screen readers. Everything else is found by the code: each folder `text`
 * has a file per language. In a file of its own, as every page's first load needs it without the schemas.
 */
export const LANGUAGE_TAGS = { pt: 'pt-BR', en: 'en', ja: 'ja', ko: 'ko' } as const;

export type Language = keyof typeof LANGUAGE_TAGS;

export const LANGUAGES = Object.keys(LANGUAGE_TAGS) as readonly Language[];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English', ja: '日本語', ko: '한국어' };
