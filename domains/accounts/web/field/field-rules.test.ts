import { expect, test } from 'vitest';
import type { FieldRule } from '@jogada/merchant/contract/player';
import { findFieldFault } from './field-rules.ts';

const rule = (changes: Partial<FieldRule>): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: '',
  minLength: 0,
  maxLength: 20,
  ...changes,
});

test('ACC-30 an optional empty field passes, a filled one goes through the rule', () => {
  const optional = rule({ required: false, minLength: 4, patternId: 'username' });
  expect(findFieldFault('', optional)).toBeUndefined();
  expect(findFieldFault('ana', optional)).toEqual({ key: 'rule.reg_pattern_username', min: 4, max: 20 });
  expect(findFieldFault('anas', optional)).toBeUndefined();
});

test('ACC-30 a required empty field goes through the same rule', () => {
  expect(findFieldFault('', rule({ patternId: 'password', minLength: 8 }))).toEqual({ key: 'rule.reg_pattern_password', min: 8, max: 20 });
  expect(findFieldFault('', rule({}))?.key).toBe('rule.missing');
});

test('the pattern of the merchant covers the whole value', () => {
  const username = rule({ acceptedPattern: '[a-z][a-z0-9]*' });
  expect(findFieldFault('ana7', username)).toBeUndefined();
  expect(findFieldFault('ana 7', username)?.key).toBe('rule.invalid');
  expect(findFieldFault('7ana', username)?.key).toBe('rule.invalid');
  expect(findFieldFault('ana\n', username)?.key).toBe('rule.invalid');
});

test('alternatives in a pattern are anchored together', () => {
  expect(findFieldFault('ba', rule({ acceptedPattern: 'a|b' }))?.key).toBe('rule.invalid');
});

test('lengths are counted in characters', () => {
  expect(findFieldFault('🦜🦜', rule({ maxLength: 2 }))).toBeUndefined();
  expect(findFieldFault('🦜', rule({ minLength: 2 }))?.key).toBe('rule.range');
});

test('a pattern that cannot be read is left to the server', () => {
  expect(findFieldFault('ana', rule({ acceptedPattern: '[a-' }))).toBeUndefined();
});
