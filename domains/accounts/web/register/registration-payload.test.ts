import { expect, test } from 'vitest';
import {
  askedFields,
  BLANK_LIMITS,
  BLANK_REGISTRATION,
  findRegistrationFault,
  type RegistrationTerms,
} from '@jogada/accounts/contract/player';
import type { FieldRule } from '@jogada/merchant/contract/player';
import { registerMethodOf } from './register-method.ts';
import { registrationPayload } from './registration-payload.ts';

const rule = (changes: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: '',
  minLength: 0,
  maxLength: 20,
  ...changes,
});

const terms = (rules: RegistrationTerms['rules'], changes: Partial<RegistrationTerms> = {}): RegistrationTerms => ({
  rules,
  method: 'username',
  isMobileVerified: false,
  hasMobilePassword: false,
  ...changes,
});
const namesAsked = (asked: RegistrationTerms) => askedFields(asked).map(({ name }) => name);
const TODAY = '2026-11-21';

test('ACC-12 Lists the enabled fields in a fixed order and ignores unknown ones', () => {
  const rules = {
    captcha: rule(),
    password: rule(),
    email: rule({ enabled: false }),
    idNumber: rule(),
    username: rule(),
    telepathy: rule(),
  };
  expect(namesAsked(terms(rules))).toEqual(['username', 'password', 'idNumber', 'captcha']);
});

test('ACC-16 Requires a code only with REGMOBVERF3 on and a number field', () => {
  const rules = { username: rule(), password: rule(), verificationCode: rule() };
  expect(namesAsked(terms(rules, { isMobileVerified: true }))).not.toContain('verificationCode');
  expect(namesAsked(terms({ ...rules, mobileNum: rule() }))).not.toContain('verificationCode');
  expect(namesAsked(terms({ ...rules, mobileNum: rule() }, { isMobileVerified: true }))).toContain('verificationCode');
});

test('ACC-11 ACC-16 By mobile, requires number and code, and a password with MOBILENUMPASSREG3 or without a code', () => {
  const rules = { username: rule(), password: rule(), confirmPassword: rule() };
  const byMobile = { method: 'mobile' } as const;
  expect(namesAsked(terms(rules, { ...byMobile, isMobileVerified: true }))).toEqual(['mobileNum', 'verificationCode']);
  expect(namesAsked(terms(rules, { ...byMobile, isMobileVerified: true, hasMobilePassword: true }))).toEqual([
    'mobileNum',
    'verificationCode',
    'password',
    'confirmPassword',
  ]);
  expect(namesAsked(terms(rules, byMobile))).toEqual(['mobileNum', 'password', 'confirmPassword']);
});

test('ACC-31 Distinguishes a missing and a different password confirmation', () => {
  const field = { name: 'confirmPassword', rule: rule() } as const;
  const values = { ...BLANK_REGISTRATION, password: 'abc12345' };
  expect(findRegistrationFault(field, values, TODAY)).toBe('field_required');
  expect(findRegistrationFault(field, { ...values, confirmPassword: 'abc12346' }, TODAY)).toBe('confirmation_differs');
  expect(findRegistrationFault(field, { ...values, confirmPassword: 'abc12345' }, TODAY)).toBeUndefined();
});

test('ACC-12 Requires an enabled captcha, whatever its rule', () => {
  const fields = askedFields(terms({ captcha: rule({ required: false }) }));
  expect(fields.find(({ name }) => name === 'captcha')?.rule.required).toBe(true);
});

test('ACC-31 Requires a numeric captcha of at most six digits and a code of at most ten', () => {
  const captcha = { name: 'captcha', rule: rule() } as const;
  for (const typed of ['', 'abc', '1234567', '12 34']) {
    expect(findRegistrationFault(captcha, { ...BLANK_REGISTRATION, captcha: typed }, TODAY)).toBeDefined();
  }
  expect(findRegistrationFault(captcha, { ...BLANK_REGISTRATION, captcha: '012345' }, TODAY)).toBeUndefined();
  const code = { name: 'verificationCode', rule: rule() } as const;
  expect(findRegistrationFault(code, { ...BLANK_REGISTRATION, verificationCode: '12345678901' }, TODAY)).toBe('field_invalid');
});

test('ACC-32 C19 Accepts all e-mail addresses of the specification, and longer top-level domains', () => {
  const pattern = "^[\\w+'-]+(\\.[\\w+'-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+){0,4}\\.[A-Za-z]{2,24}$";
  const field = { name: 'email', rule: rule({ acceptedPattern: pattern, maxLength: 120 }) } as const;
  const faultOf = (email: string) => findRegistrationFault(field, { ...BLANK_REGISTRATION, email }, TODAY);
  for (const email of ['ana@jogo.com', 'ana.maria@jogo.com.br', 'a_1@b.co', 'ana@jogo.online', "d'avila+bet@sao-paulo.art.br"]) {
    expect(faultOf(email), email).toBeUndefined();
  }
  for (const email of ['ana', 'ana@jogo', '.ana@jogo.com', 'ana@.com', 'ana maria@jogo.com'])
    expect(faultOf(email), email).toBe('email_invalid');
});

test('Validates a CPF by its check digits and accepts an empty optional one', () => {
  const field = { name: 'idNumber', rule: rule() } as const;
  const faultOf = (idNumber: string) => findRegistrationFault(field, { ...BLANK_REGISTRATION, idNumber }, TODAY);
  expect(faultOf('529.982.247-24')).toBe('document_invalid');
  expect(faultOf('529.982.247-25')).toBeUndefined();
  expect(findRegistrationFault({ name: 'idNumber', rule: rule({ required: false }) }, BLANK_REGISTRATION, TODAY)).toBeUndefined();
});

test('ACC-18 Sends blanks as empty strings, no hidden fields, and the password as its confirmation', () => {
  const fields = askedFields(terms({ username: rule(), password: rule(), birthDate: rule(), captcha: rule() }));
  const form = {
    ...BLANK_REGISTRATION,
    username: ' ana ',
    password: ' secret 1 ',
    birthDate: '17/05/1990',
    email: 'left@over.com',
    captcha: '123456',
  };
  const circumstances = {
    fields,
    captchaId: 'cap_0123456789abcdef',
    host: 'jogada.local',
    method: 'H5',
    agree: true,
    playLimits: BLANK_LIMITS,
    riskNotice: null,
    affiliateCode: '',
    firebaseIdToken: undefined,
  } as const;
  expect(registrationPayload(form, circumstances)).toMatchObject({
    username: 'ana',
    password: ' secret 1 ',
    confirmPassword: ' secret 1 ',
    birthDate: '1990-05-17',
    email: '',
    captcha: '123456',
    captchaId: 'cap_0123456789abcdef',
    registerUrl: 'jogada.local',
    domain: 'jogada.local',
    registerMethod: 'H5',
    type: 0,
    countryDialingCode: '+55',
    mobileNum: '',
    affiliateCode: '',
    paymentPassword: '',
  });
});

test('ACC-31 Sends a mobile number as digits without one leading zero', () => {
  const fields = askedFields(terms({}, { method: 'mobile', isMobileVerified: true }));
  const circumstances = {
    fields,
    captchaId: undefined,
    host: '',
    method: 'PWA',
    agree: true,
    affiliateCode: 'MATA2026',
    playLimits: BLANK_LIMITS,
    riskNotice: null,
    firebaseIdToken: undefined,
  } as const;
  const payload = registrationPayload({ ...BLANK_REGISTRATION, mobileNum: '0 (11) 98765-4321' }, circumstances);
  expect(payload).toMatchObject({ mobileNum: '11987654321', affiliateCode: 'MATA2026' });
  expect(Object.keys(payload).filter((name) => name.startsWith('firebase'))).toEqual([]);
});

test('ACC-16 Sends the Firebase token instead of the code', () => {
  const fields = askedFields(terms({}, { method: 'mobile', isMobileVerified: true }));
  const circumstances = {
    fields,
    captchaId: undefined,
    host: '',
    method: 'H5',
    agree: true,
    affiliateCode: '',
    playLimits: BLANK_LIMITS,
    riskNotice: null,
    firebaseIdToken: 'a.b.c',
  } as const;
  const payload = registrationPayload({ ...BLANK_REGISTRATION, mobileNum: '11987654321', verificationCode: '123456' }, circumstances);
  expect(payload).toMatchObject({ firebaseChannel: 'sms', firebaseIdToken: 'a.b.c', verificationCode: '' });
});

test('ACC-18 Reports the register method: app, home screen, web clip, browser', () => {
  const signs = { userAgent: 'Mozilla/5.0 (Linux; Android 15)', isStandalone: false, isWebClip: false };
  expect(registerMethodOf(signs)).toBe('H5');
  expect(registerMethodOf({ ...signs, isStandalone: true })).toBe('PWA');
  expect(registerMethodOf({ ...signs, isStandalone: true, isWebClip: true })).toBe('WEBCLIP');
  expect(registerMethodOf({ ...signs, userAgent: `${signs.userAgent} NativeApp/2.1`, isStandalone: true })).toBe('APP');
});
