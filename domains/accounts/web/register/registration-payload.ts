import type { AskedField, FirstLimits, RegistrationPayload, RegistrationValues } from '@jogada/accounts/contract/player';
import { BLANK_REGISTRATION, mobileDigits, REGISTRATION_FIELDS } from '@jogada/accounts/contract/player';
import type * as v from 'valibot';
import { readBirthDate } from './birth-date.ts';

/** What somebody has typed, as it stands in the form: masked, and with what another form asked for. */
export type RegistrationForm = RegistrationValues;

/** What the fields mean: the birth date as a day, whatever order it is written in. */
export function meantBy(form: RegistrationForm): RegistrationValues {
  return { ...form, birthDate: readBirthDate(form.birthDate) };
}

interface Circumstances {
  readonly fields: readonly AskedField[];
  readonly captchaId: `cap_${string}` | undefined;
  readonly host: string;
  readonly method: v.InferInput<typeof RegistrationPayload>['registerMethod'];
  readonly agree: boolean;
  /** Where the law wants them said before an account opens. */
  readonly playLimits: FirstLimits;
  /** The notice about the risks that stands in the form. */
  readonly riskNotice: string | null;
  /** Another service's word that the number is theirs, in the place of the code (ACC-16). */
  readonly firebaseIdToken: string | undefined;
  /** A good code that came with the link, where the form does not ask for one. */
  readonly affiliateCode: string;
}

/** The payload of the specification (ACC-18): only what was asked for carries a value, blanks travel as empty strings. */
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
    // The payload of the specification has neither: they are there where a law asks for them.
    ...(riskNotice !== null && { playLimits, riskNotice }),
  };
}

// A password keeps its spaces; a number loses its mask and one leading zero.
function textOf(name: (typeof REGISTRATION_FIELDS)[number], values: RegistrationValues): string {
  if (name === 'mobileNum') return mobileDigits(values.mobileNum);
  const isSecret = name === 'password' || name === 'confirmPassword' || name === 'paymentPassword';
  return isSecret ? values[name] : values[name].trim();
}
