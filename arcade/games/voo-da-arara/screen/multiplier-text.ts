import type { Language } from '../../../screen/page-settings.ts';

/** 197 → "1,97×" in languages with a decimal comma, "1.97×" otherwise. */
export function multiplierText(language: Language): (hundredths: number) => string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (hundredths) => `${format.format(hundredths / 100)}×`;
}

export type Height = 'low' | 'middle' | 'high' | 'top';

/** Colour class of a crash point. The number conveys the same without colour. */
export function heightOf(hundredths: number): Height {
  if (hundredths < 150) return 'low';
  if (hundredths < 300) return 'middle';
  return hundredths < 1000 ? 'high' : 'top';
}
