/** The eleven digits of a CPF written with or without dots and dash, when its check digits are right. */
export function readCpf(text: string): string | undefined {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  // Eleven equal digits pass the arithmetic, and are nobody's.
  if (/^(\d)\1{10}$/.test(digits)) return undefined;
  const isRight = checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10];
  return isRight ? digits : undefined;
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  return String(((sum * 10) % 11) % 10);
}
