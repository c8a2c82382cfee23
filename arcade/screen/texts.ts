import type { Language } from './page-settings.ts';
import type shared from '../text/pt.json';

export type SharedTexts = typeof shared;

/** Returns a text with its `{name}` placeholders replaced by values. */
export type Translate<Texts extends Record<string, string>> = (
  key: keyof Texts & string,
  values?: Record<string, string | number>,
) => string;

export type SharedTranslate = Translate<SharedTexts>;

/** Loads texts in one language only, from the folder `text` beside. */
export type Catalogue<Texts> = (language: Language) => Promise<{ default: Texts }>;

const SHARED: Catalogue<SharedTexts> = (language) => import(`../text/${language}.json`);

/** Loads the texts of all games and of one game in one language only. */
export async function loadTexts<Texts extends Record<string, string>>(
  language: Language,
  ofGame: Catalogue<Texts>,
): Promise<Translate<SharedTexts & Texts>> {
  const [common, own] = await Promise.all([SHARED(language), ofGame(language)]);
  const texts: Record<string, string> = { ...common.default, ...own.default };
  return (key, values = {}) => (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
