/** The area codes (DDD) assigned by Anatel. */
const BRAZILIAN_AREAS = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

export const BRAZIL_DIALING_CODE = '+55';

/** Whether eleven digits are a Brazilian mobile number: an assigned area code, then nine digits that begin with 9. */
export function isBrazilianMobile(digits: string): boolean {
  return BRAZILIAN_AREAS.has(digits.slice(0, 2)) && /^\d{2}9\d{8}$/.test(digits);
}

/** The digits of a typed mobile number, without one leading zero (ACC-31). */
export function mobileDigits(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0/, '');
}

/**
 * Whether the input can be a mobile number of the country with the dialling code. The form and the server share this check; the server also
 * checks the country's full numbering plan.
 */
export function isMobileShaped(typed: string, countryDialingCode: string): boolean {
  const digits = mobileDigits(typed);
  return `+${countryDialingCode.replace(/^\+/, '')}` === BRAZIL_DIALING_CODE ? isBrazilianMobile(digits) : /^\d{4,15}$/.test(digits);
}
