import { CURRENCY_DECIMALS, type Currency } from '@jogada/platform/contract';

const DIGITS_MAX = 12;

/** The minor units of a typed text: all its digits, as at a cash machine. */
export function amountTyped(text: string): bigint {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').slice(0, DIGITS_MAX);
  return BigInt(digits || '0');
}

/** The number of digits after the caret, which stays the same when the text is reformatted. */
export function digitsAfter(text: string, caret: number): number {
  return text.slice(caret).replace(/\D/g, '').length;
}

/** The caret position with as many digits after it as before. */
export function caretBefore(text: string, digitCount: number): number {
  let left = digitCount;
  for (let index = text.length; index > 0; index -= 1) {
    if (left === 0) return index;
    if (/\d/.test(text.charAt(index - 1))) left -= 1;
  }
  return 0;
}

/**
 * The minor units of a pasted or dictated text. "50" alone is fifty whole units; a decimal part is recognised with either separator.
 * Undefined for a text that is no amount.
 */
export function amountPasted(text: string, currency: Currency): bigint | undefined {
  const decimals = CURRENCY_DECIMALS[currency];
  const match = /^\D*?(\d[\d.,\s\u00a0]*)\D*$/.exec(text.trim());
  if (!match?.[1]) return undefined;
  const written = match[1].replace(/[\s\u00a0]/g, '');
  const parts = decimals > 0 ? /^(.*?)[.,](\d{1,2})$/.exec(written) : null;
  const whole = (parts?.[1] ?? written).replace(/\D/g, '');
  const fraction = (parts?.[2] ?? '').padEnd(decimals, '0').slice(0, decimals);
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  return digits.length > DIGITS_MAX ? undefined : BigInt(digits || '0');
}
