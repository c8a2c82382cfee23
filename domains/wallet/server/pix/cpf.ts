/** The eleven digits of a CPF with or without its mask; undefined when its check digits are wrong. */
export function readCpf(text: string): string | undefined {
  if (!/^[\d.\-\s]{11,20}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return undefined;
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10] ? digits : undefined;
}

/** Shows only the middle of a CPF, as banks do: ***.456.789-**. */
export function maskCpf(digits: string): string {
  return digits.length === 11 ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : '';
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  return String(((sum * 10) % 11) % 10);
}
