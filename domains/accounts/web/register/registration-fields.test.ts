import { expect, test } from 'vitest';
import type { FieldRule } from '@jogada/merchant/contract/player';
import { drawnFields, EMPTY_REGISTRATION, findRegistrationFault, registrationPayload } from './registration-fields.ts';

const rule = (changes: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: '',
  minLength: 0,
  maxLength: 20,
  ...changes,
});

test('ACC-12 draws what the merchant has switched on, in a fixed order, with the confirmation beside the password', () => {
  const rules = {
    captcha: rule(),
    password: rule(),
    email: rule({ enabled: false }),
    idNumber: rule({ required: false }),
    username: rule(),
  };
  expect(drawnFields(rules).map(({ name }) => name)).toEqual(['username', 'password', 'confirmPassword', 'idNumber', 'captcha']);
});

test('ACC-12 a field unknown to this form is not drawn', () => {
  expect(drawnFields({ telepathy: rule() })).toEqual([]);
});

test('ACC-31 confirmation: missing and differing are told apart', () => {
  const field = { name: 'confirmPassword', rule: rule() } as const;
  const values = { ...EMPTY_REGISTRATION, password: 'abc12345' };
  expect(findRegistrationFault(field, values)?.key).toBe('in_incorrect_password');
  expect(findRegistrationFault(field, { ...values, confirmPassword: 'abc12346' })?.key).toBe('in_confirmation_correct');
  expect(findRegistrationFault(field, { ...values, confirmPassword: 'abc12345' })).toBeUndefined();
});

test('ACC-31 captcha: required, numeric, at most six digits', () => {
  const field = { name: 'captcha', rule: rule() } as const;
  for (const captcha of ['', 'abc', '1234567', '12 34']) {
    expect(findRegistrationFault(field, { ...EMPTY_REGISTRATION, captcha })?.key).toBe('in_vwrite_code');
  }
  expect(findRegistrationFault(field, { ...EMPTY_REGISTRATION, captcha: '012345' })).toBeUndefined();
});

test('a CPF is checked by its digits, an optional empty one passes', () => {
  const field = { name: 'idNumber', rule: rule() } as const;
  expect(findRegistrationFault(field, { ...EMPTY_REGISTRATION, idNumber: '529.982.247-24' })?.key).toBe('rule.reg_pattern_cpf');
  expect(findRegistrationFault(field, { ...EMPTY_REGISTRATION, idNumber: '529.982.247-25' })).toBeUndefined();
  expect(findRegistrationFault({ name: 'idNumber', rule: rule({ required: false }) }, EMPTY_REGISTRATION)).toBeUndefined();
});

test('ACC-18 blanks travel as empty strings, hidden fields carry nothing', () => {
  const fields = drawnFields({ username: rule(), password: rule(), captcha: rule() });
  const values = {
    ...EMPTY_REGISTRATION,
    username: ' ana ',
    password: ' secret 1 ',
    confirmPassword: ' secret 1 ',
    email: 'left@over.com',
    captcha: '123456',
  };
  const payload = registrationPayload(values, { fields, captchaId: 'cap_0123456789abcdef', host: 'jogada.local', method: 'H5' });
  expect(payload).toMatchObject({
    username: 'ana',
    password: ' secret 1 ',
    confirmPassword: ' secret 1 ',
    email: '',
    captcha: '123456',
    captchaId: 'cap_0123456789abcdef',
    registerUrl: 'jogada.local',
    domain: 'jogada.local',
    registerMethod: 'H5',
    type: 0,
    mobileNum: '',
    affiliateCode: '',
    paymentPassword: '',
  });
});
