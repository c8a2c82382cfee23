import type { AskedField, FirstLimits, RegistrationPayload, RegistrationValues } from '@jogada/accounts/contract/player';
import { BLANK_REGISTRATION, mobileDigits, REGISTRATION_FIELDS } from '@jogada/accounts/contract/player';
import type * as v from 'valibot';
import { readBirthDate } from './birth-date.ts';

/** The form's values as typed: masked, and including fields that are no longer enabled. */
export type RegistrationForm = RegistrationValues;

/** The values for validation, with the birth date as YYYY-MM-DD. */
export function meantBy(form: RegistrationForm): RegistrationValues {
  return { ...form, birthDate: readBirthDate(form.birthDate) };
}

interface Circumstances {
  readonly fields: readonly AskedField[];
  readonly captchaId: `cap_${string}` | undefined;
  readonly host: string;
  readonly method: v.InferInput<typeof RegistrationPayload>['registerMethod'];
  readonly agree: boolean;
  /** Required where the law demands limits before an account opens. */
  readonly playLimits: FirstLimits;
  /** The risk notice shown in the form. */
  readonly riskNotice: string | null;
  /** The Firebase token that replaces the code (ACC-16). */
  readonly firebaseIdToken: string | undefined;
  /** A valid invitation code of the link, for a form without that field. */
  readonly affiliateCode: string;
}

/** The payload of the specification (ACC-18): only enabled fields have a value, blanks are empty strings. */
export function registrationPayload(form: RegistrationForm, circumstances: Circumstances): v.InferInput<typeof RegistrationPayload> {
  const { fields, captchaId, host, method, agree, playLimits, riskNotice, firebaseIdToken } = circumstances;
  const asked = new Set(fields.map(({ name }) => name));
  const meant = meantBy(form);
  const filled = { ...BLANK_REGISTRATION };
  for (const name of REGISTRATION_FIELDS) filled[name] = asked.has(name) ? textOf(name, meant) : '';
  return {
    ...filled,
    countryDialingCode: form.countryDialingCode,
    confirmPassword: asked.has('confirmPassword') ? filled.confirmPassword : filled.password,
    affiliateCode: asked.has('affiliateCode') ? filled.affiliateCode : circumstances.affiliateCode,
    ...(asked.has('captcha') && captchaId ? { captchaId } : {}),
    ...(firebaseIdToken !== undefined && { verificationCode: '', firebaseChannel: 'sms' as const, firebaseIdToken }),
    registerUrl: host,
    domain: host,
    registerMethod: method,
    type: 0,
    agree,
    // Not part of the specification's payload: sent only where a law requires them.
    ...(riskNotice !== null && { playLimits, riskNotice }),
  };
}

// A password keeps its spaces; a number loses its mask and one leading zero.
function textOf(name: (typeof REGISTRATION_FIELDS)[number], values: RegistrationValues): string {
  if (name === 'mobileNum') return mobileDigits(values.mobileNum);
  const isSecret = name === 'password' || name === 'confirmPassword' || name === 'paymentPassword';
  return isSecret ? values[name] : values[name].trim();
}
