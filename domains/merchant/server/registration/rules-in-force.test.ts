import { expect, test } from 'vitest';
import type { FieldRule } from '@jogada/merchant/contract/player';
import { rulesOf } from '../jurisdiction/rules-of.ts';
import { rulesInForce } from './rules-in-force.ts';

const NOW = new Date('2026-11-01T12:00:00Z');

const rule = (changes: Partial<FieldRule>): FieldRule => ({
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: '',
  minLength: 0,
  maxLength: 20,
  ...changes,
});

test('ACC-12 Always requires user name and password, and never makes an enabled repetition optional', () => {
  const rules = rulesInForce({ username: rule({}), confirmPassword: rule({ enabled: true }), email: rule({}) }, rulesOf('standard', NOW));
  expect(rules['username']).toMatchObject({ enabled: true, required: true, maxLength: 20 });
  expect(rules['password']).toMatchObject({ enabled: true, required: true });
  expect(rules['confirmPassword']).toMatchObject({ required: true });
  expect(rules['email']).toMatchObject({ enabled: false });
});

test('R03 R04 C17 Requires CPF, birth date and name under the Brazilian profile, and no messenger account', () => {
  const own = { idNumber: rule({}), birthDate: rule({ enabled: true }), wechat: rule({ enabled: true, required: true }) };
  const rules = rulesInForce(own, rulesOf('br-spa', NOW));
  for (const field of ['idNumber', 'birthDate', 'payeeName']) expect(rules[field]).toMatchObject({ enabled: true, required: true });
  expect(rules['wechat']).toMatchObject({ enabled: true, required: false });
  expect(rulesInForce(own, rulesOf('standard', NOW))['idNumber']).toMatchObject({ enabled: false });
});
