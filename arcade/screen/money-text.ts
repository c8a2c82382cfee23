export interface MoneyText {
  /** 5000n → "R$ 50,00", in the notation of the currency's home country, as on the sites around the game. */
  write(amount: bigint): string;
}

const CURRENCY_HOMES: Readonly<Record<string, string>> = { BRL: 'pt-BR', USD: 'en-US', EUR: 'pt-PT', JPY: 'ja-JP', KRW: 'ko-KR' };

export function moneyText(currency: string): MoneyText {
  const format = new Intl.NumberFormat(CURRENCY_HOMES[currency], { style: 'currency', currency });
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
