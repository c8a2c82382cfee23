const CPF_DIGITS = 11;

/** Whether a text is a valid CPF: eleven digits, not all the same, with two correct check digits. Dots and the hyphen are optional. */
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
