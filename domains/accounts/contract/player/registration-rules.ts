import { findRuleFault, type FieldRule, type FieldRules, type PatternJudge } from '@jogada/merchant/contract/player';
import { BRAZIL_DIALING_CODE, isMobileShaped, mobileDigits } from './brazilian-mobile.ts';
import { isAdult, isBirthDate } from './coming-of-age.ts';
import { isCpf } from './cpf.ts';

/** The possible fields of a registration form, in display order (ACC-12). */
export const REGISTRATION_FIELDS = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'payeeName',
  'idNumber',
  'birthDate',
  'email',
  'nickname',
  'paymentPassword',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

export type RegistrationMethod = 'username' | 'mobile';

/** The inputs of the form rules. Browser and server evaluate the same rules. */
export interface RegistrationTerms {
  readonly rules: FieldRules;
  readonly method: RegistrationMethod;
  /** State of the whitelabel switches. */
  readonly isMobileVerified: boolean;
  readonly hasMobilePassword: boolean;
}

export interface AskedField {
  readonly name: RegistrationField;
  readonly rule: FieldRule;
}

export type RegistrationValues = Record<RegistrationField, string> & { countryDialingCode: string };

export const BLANK_REGISTRATION: RegistrationValues = {
  ...(Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, ''])) as Record<RegistrationField, string>),
  countryDialingCode: BRAZIL_DIALING_CODE,
};

/** The enabled fields of a form, in display order. */
export function askedFields(terms: RegistrationTerms): AskedField[] {
  return REGISTRATION_FIELDS.flatMap((name) => {
    const rule = ruleOf(name, terms);
    return rule?.enabled ? [{ name, rule }] : [];
  });
}

const ANY_TEXT: FieldRule = { enabled: true, required: true, acceptedPattern: '*', patternId: '', minLength: 0, maxLength: 128 };

function ruleOf(name: RegistrationField, terms: RegistrationTerms): FieldRule | undefined {
  const { rules, method } = terms;
  const own = rules[name];
  const demanded = { ...(own ?? ANY_TEXT), enabled: true, required: true };
  if (name === 'verificationCode') {
    // Without a verified number there is nowhere to send a code.
    if (!terms.isMobileVerified) return undefined;
    return method === 'mobile' ? demanded : rules['mobileNum']?.enabled ? own : undefined;
  }
  // An enabled captcha is always required.
  if (name === 'captcha') return own && { ...own, required: true };
  if (method === 'username') return own;
  if (name === 'username') return undefined;
  if (name === 'mobileNum') return demanded;
  if (name === 'password') return needsMobilePassword(terms) ? demanded : undefined;
  if (name === 'confirmPassword') return needsMobilePassword(terms) ? own : undefined;
  return own;
}

// Without a password and without a verified number the member could never sign in again.
function needsMobilePassword({ hasMobilePassword, isMobileVerified }: RegistrationTerms): boolean {
  return hasMobilePassword || !isMobileVerified;
}

/** The fault of a field; the codes equal the server's problem codes. */
export type RegistrationFault =
  | 'field_required'
  | 'field_invalid'
  | 'username_invalid'
  | 'password_invalid'
  | 'confirmation_differs'
  | 'document_invalid'
  | 'mobile_invalid'
  | 'email_invalid'
  | 'under_age';

/** The platform's username rule; a merchant can only narrow it. */
const USERNAME = /^[a-z]\w{3,19}$/i;

/** Returns the fault of a form field; undefined when it is valid. `today` is the merchant's day as YYYY-MM-DD. */
export function findRegistrationFault(
  { name, rule }: AskedField,
  values: RegistrationValues,
  today: string,
  isOfPattern?: PatternJudge,
): RegistrationFault | undefined {
  const value = judgedText(name, values);
  if (name === 'confirmPassword') {
    if (value === '') return 'field_required';
    return value === values.password ? undefined : 'confirmation_differs';
  }
  const fault = findRuleFault(value, rule, isOfPattern);
  if (fault === 'missing') return 'field_required';
  if (fault !== undefined) return CODE_OF_FIELD[name] ?? 'field_invalid';
  return value === '' ? undefined : JUDGES[name]?.(value, values, today);
}

const CODE_OF_FIELD: Partial<Record<RegistrationField, RegistrationFault>> = {
  username: 'username_invalid',
  password: 'password_invalid',
  idNumber: 'document_invalid',
  mobileNum: 'mobile_invalid',
  email: 'email_invalid',
};

// The platform's rule of a field, beyond the merchant's.
type Judge = (value: string, values: RegistrationValues, today: string) => RegistrationFault | undefined;

const JUDGES: Partial<Record<RegistrationField, Judge>> = {
  username: (value) => (USERNAME.test(value) ? undefined : 'username_invalid'),
  idNumber: (value) => (isCpf(value) ? undefined : 'document_invalid'),
  mobileNum: (value, { countryDialingCode }) => (isMobileShaped(value, countryDialingCode) ? undefined : 'mobile_invalid'),
  verificationCode: (value) => (/^\d{1,10}$/.test(value) ? undefined : 'field_invalid'),
  captcha: (value) => (/^\d{1,6}$/.test(value) ? undefined : 'field_invalid'),
  birthDate: (value, _values, today) => {
    if (!isBirthDate(value, today)) return 'field_invalid';
    return isAdult(value, today) ? undefined : 'under_age';
  },
};

/** A field's text for validation: trimmed, except for passwords; a mobile number without its mask. */
function judgedText(name: RegistrationField, values: RegistrationValues): string {
  if (name === 'password' || name === 'confirmPassword' || name === 'paymentPassword') return values[name];
  if (name === 'mobileNum') return mobileDigits(values.mobileNum);
  return values[name].trim();
}
