import type { Language } from '@jogada/platform/contract';
import type { Texts } from '@jogada/platform/web';
import { loaders } from 'virtual:jogada/texts';

/** Loads the text catalogue of a language. Each language is its own chunk. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await loaders[language]();
  return texts;
}
