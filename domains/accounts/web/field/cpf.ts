const CPF_DIGITS = 11;

/** The digits in a text, at most eleven. */
export function cpfDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CPF_DIGITS);
}

/** Formats a complete or partial CPF as 000.000.000-00. */
export function maskCpf(text: string): string {
  const digits = cpfDigits(text);
  const head = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((group) => group !== '').join('.');
  return digits.length > 9 ? `${head}-${digits.slice(9)}` : head;
}
