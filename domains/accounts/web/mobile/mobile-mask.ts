import { BRAZIL_DIALING_CODE, mobileDigits } from '@jogada/accounts/contract/player';

/** Maximum length of a typed mobile number, in characters (ACC-31). */
export const MOBILE_MAX = 20;

/**
 * Formats a complete or partial mobile number: a Brazilian one as (11) 98765-4321, without its trunk zero; of another country as typed,
 * without invalid characters.
 */
export function maskMobile(typed: string, countryDialingCode: string): string {
  if (countryDialingCode !== BRAZIL_DIALING_CODE) return typed.replace(/[^\d ()-]/g, '').slice(0, MOBILE_MAX);
  const digits = mobileDigits(withoutBrazil(typed)).slice(0, 11);
  if (digits.length <= 2) return digits;
  const number = digits.slice(2);
  return `(${digits.slice(0, 2)}) ${number.length > 5 ? `${number.slice(0, 5)}-${number.slice(5)}` : number}`;
}

// A pasted full number contains the country code, which the form shows separately.
function withoutBrazil(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 12 && digits.startsWith('55') ? digits.slice(2) : digits;
}
