import type { Language } from '@jogada/platform/contract';
import type { Texts } from '@jogada/platform/web';

const loaders = {
  pt: () => import('virtual:jogada/texts/pt'),
  en: () => import('virtual:jogada/texts/en'),
  ja: () => import('virtual:jogada/texts/ja'),
  ko: () => import('virtual:jogada/texts/ko'),
} as const satisfies Record<Language, () => Promise<{ texts: Texts }>>;

/** Loads the text catalogue of a language. Each language is its own chunk. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await loaders[language]();
  return texts;
}
