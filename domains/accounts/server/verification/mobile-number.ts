import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { isBrazilianMobile } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';

/** A mobile number in full: `+5511987654321`. */
export type MobileNumber = `+${string}`;

/**
 * Reads a mobile number as a form has it. One leading zero is left out (ACC-31); what a Brazilian number must have, an
 * area code that exists and nine digits, is asked of it, and the like of other countries.
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

/** All but the last four digits: ten thousand numbers that one operator was given together. */
export function mobileBlock(mobile: MobileNumber): string {
  return mobile.slice(0, -4);
}

/** Country and area: in Brazil its two digits; elsewhere the first two digits after the country's code. */
export function mobileArea(mobile: MobileNumber): string {
  const country = parsePhoneNumberFromString(mobile)?.countryCallingCode ?? '';
  return mobile.slice(0, 1 + country.length + 2);
}

/** Whether messages are sent to the number's country; each country is a cost that somebody may cause (S08). */
export function isDiallable(mobile: MobileNumber, diallingCodes: readonly string[]): boolean {
  return diallingCodes.some((code) => mobile.startsWith(`+${code}`));
}
