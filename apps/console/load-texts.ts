import type { Language } from '@jogada/platform/contract';
import type { Texts } from '@jogada/platform/web';

/** The languages of the console. */
export const CONSOLE_LANGUAGES = ['pt', 'en'] as const satisfies readonly Language[];
type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

const loaders = {
  pt: () => import('virtual:jogada/console-texts/pt'),
  en: () => import('virtual:jogada/console-texts/en'),
} as const satisfies Record<ConsoleLanguage, () => Promise<{ texts: Texts }>>;

export function consoleLanguageOf(wanted: string | null): ConsoleLanguage {
  return CONSOLE_LANGUAGES.find((language) => language === wanted?.slice(0, 2)) ?? 'pt';
}

/** All texts of the console in a language. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await loaders[consoleLanguageOf(language)]();
  return texts;
}
