const CPF_DIGITS = 11;

/** Eleven digits, not all alike, whose two check digits agree; dots and the hyphen may stand between. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== CPF_DIGITS || /^(\d)\1*$/.test(digits)) return false;
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10];
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  const rest = (sum * 10) % 11;
  return String(rest === 10 ? 0 : rest);
}
