import type { Language } from './page-settings.ts';

export interface MoneyText {
  /** 5000n → "R$ 50,00" in the player's language. */
  write(amount: bigint): string;
}

const LOCALES = { pt: 'pt-BR', en: 'en-US', ja: 'ja-JP', ko: 'ko-KR' } as const satisfies Record<Language, string>;

export function moneyText(language: Language, currency: string): MoneyText {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return {
    write(amount) {
      const digits = amount.toString().padStart(decimals + 1, '0');
      const whole = digits.slice(0, digits.length - decimals);
      const fraction = digits.slice(digits.length - decimals);
      return format.format(`${whole}.${fraction === '' ? '0' : fraction}` as `${number}`);
    },
  };
}
