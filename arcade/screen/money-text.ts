export interface MoneyText {
  /** 5000n → "R$ 50,00" or, in English, "R$50.00", as on the site around the game. */
  write(amount: bigint): string;
}

export function moneyText(currency: string, language: string): MoneyText {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
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
