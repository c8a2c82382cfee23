import type { Language } from '../../../screen/page-settings.ts';

const LOCALES = { pt: 'pt-BR', en: 'en', ja: 'ja', ko: 'ko' } as const satisfies Record<Language, string>;

/** 197 → "1,97×" where commas part decimals, "1.97×" elsewhere. */
export function multiplierText(language: Language): (hundredths: number) => string {
  const format = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (hundredths) => `${format.format(hundredths / 100)}×`;
}

export type Height = 'low' | 'middle' | 'high' | 'top';

/** How good a fall was, for its colour; the number itself says the same without one. */
export function heightOf(hundredths: number): Height {
  if (hundredths < 150) return 'low';
  if (hundredths < 300) return 'middle';
  return hundredths < 1000 ? 'high' : 'top';
}
