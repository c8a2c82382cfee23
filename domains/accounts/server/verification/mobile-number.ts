import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { isBrazilianMobile } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';

/** A full mobile number: `+5511987654321`. */
export type MobileNumber = `+${string}`;

/**
 * Reads a mobile number from a form. Drops one leading zero (ACC-31). Validates it by its country's numbering plan; a Brazilian one has an
 * assigned area code and nine digits.
 * @throws Problem `mobile_invalid`
 */
export function readMobile(given: { mobileNum: string; countryDialingCode: string }): MobileNumber {
  const national = given.mobileNum.replace(/[\s().-]/g, '').replace(/^0/, '');
  const dialling = given.countryDialingCode.replace(/^\+/, '');
  const isShaped = /^\d{4,15}$/.test(national) && /^[1-9]\d{0,3}$/.test(dialling);
  const number = isShaped ? parsePhoneNumberFromString(`+${dialling}${national}`) : undefined;
  if (!number?.isValid() || number.countryCallingCode !== dialling) throw new Problem('mobile_invalid', { field: 'mobileNum' });
  if (dialling === '55' && !isBrazilianMobile(number.nationalNumber)) throw new Problem('mobile_invalid', { field: 'mobileNum' });
  return number.number as MobileNumber;
}

/** All but the last four digits: ten thousand numbers that one operator usually holds. */
export function mobileBlock(mobile: MobileNumber): string {
  return mobile.slice(0, -4);
}

/** Country and area: in Brazil the two-digit area code; elsewhere the first two digits after the country code. */
export function mobileArea(mobile: MobileNumber): string {
  const country = parsePhoneNumberFromString(mobile)?.countryCallingCode ?? '';
  return mobile.slice(0, 1 + country.length + 2);
}

/** Whether messages are sent to the number's country. Each enabled country adds a possible cost (S08). */
export function isDiallable(mobile: MobileNumber, diallingCodes: readonly string[]): boolean {
  return diallingCodes.some((code) => mobile.startsWith(`+${code}`));
}
