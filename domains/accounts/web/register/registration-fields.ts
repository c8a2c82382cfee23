import type { FieldRule } from '@jogada/merchant/contract/player';
import type { RegistrationPayload } from '@jogada/accounts/contract/player';
import type * as v from 'valibot';
import { isCpf } from '../field/cpf.ts';
import { findFieldFault, type FieldFault } from '../field/field-rules.ts';

/** The fields that the form can draw, in the order in which they stand. */
const REGISTRATION_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'idNumber',
  'email',
  'nickname',
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

export type RegistrationValues = Record<RegistrationField, string>;

export type RegistrationRules = Readonly<Record<string, FieldRule>>;

export interface DrawnField {
  readonly name: RegistrationField;
  readonly rule: FieldRule;
}

export const EMPTY_REGISTRATION = Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, ''])) as RegistrationValues;

// The confirmation has no rule of its own: it must repeat the password.
const REPEATED: FieldRule = { enabled: true, required: true, acceptedPattern: '*', patternId: '', minLength: 0, maxLength: 128 };

/** The fields to draw: those that the merchant has switched on, and the confirmation beside the password. */
export function drawnFields(rules: RegistrationRules): DrawnField[] {
  return REGISTRATION_FIELDS.flatMap((name) => {
    const rule = name === 'confirmPassword' ? rules['password'] && REPEATED : rules[name];
    return rule?.enabled ? [{ name, rule }] : [];
  });
}

/** What is wrong with one field of a filled form, as a text of this domain; undefined when it passes. */
export function findRegistrationFault({ name, rule }: DrawnField, values: RegistrationValues): FieldFault | undefined {
  const value = values[name].trim();
  const bounds = { min: rule.minLength, max: rule.maxLength };
  if (name === 'confirmPassword') {
    if (values.confirmPassword === '') return { key: 'in_incorrect_password', ...bounds };
    return values.confirmPassword === values.password ? undefined : { key: 'in_confirmation_correct', ...bounds };
  }
  if (name === 'captcha') return /^\d{1,6}$/.test(value) ? undefined : { key: 'in_vwrite_code', ...bounds };
  if (name === 'idNumber') {
    if (value === '' && !rule.required) return undefined;
    return isCpf(value) ? undefined : { key: 'rule.reg_pattern_cpf', ...bounds };
  }
  // A password keeps its spaces.
  const isPassword = name === 'password' || name === 'paymentPassword';
  return findFieldFault(isPassword ? values[name] : value, rule);
}

interface Circumstances {
  readonly fields: readonly DrawnField[];
  readonly captchaId: string | undefined;
  readonly host: string;
  readonly method: v.InferInput<typeof RegistrationPayload>['registerMethod'];
}

/** The payload of the specification (ACC-18): only drawn fields carry a value, blanks travel as empty strings. */
export function registrationPayload(values: RegistrationValues, circumstances: Circumstances): v.InferInput<typeof RegistrationPayload> {
  const { fields, captchaId, host, method } = circumstances;
  const drawn = new Set<string>(fields.map(({ name }) => name));
  const filled = Object.fromEntries(
    REGISTRATION_FIELDS.map((name) => [name, drawn.has(name) ? values[name].trim() : '']),
  ) as RegistrationValues;
  return {
    ...filled,
    // A password keeps its spaces.
    password: values.password,
    confirmPassword: values.password,
    paymentPassword: drawn.has('paymentPassword') ? values.paymentPassword : '',
    ...(captchaId !== undefined && { captchaId: captchaId as `cap_${string}` }),
    registerMethod: method,
    registerUrl: host,
    domain: host,
    type: 0,
    mobileNum: '',
    countryDialingCode: '',
    verificationCode: '',
  };
}
