import { describe, expect, test } from 'vitest';
import { isMobileShaped } from '@jogada/accounts/contract/player';
import { maskMobile } from './mobile-mask.ts';

describe('ACC-31 Brazilian mobile number', () => {
  test.each([
    ['1', '1'],
    ['11', '11'],
    ['119', '(11) 9'],
    ['1198765', '(11) 98765'],
    ['11987654321', '(11) 98765-4321'],
    ['011987654321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['119876543219999', '(11) 98765-4321'],
  ])('Formats %s as %s', (typed, written) => {
    expect(maskMobile(typed, '+55')).toBe(written);
  });

  test.each(['(11) 98765-4321', '(99) 91234-5678'])('Accepts %s', (typed) => {
    expect(isMobileShaped(typed, '+55')).toBe(true);
  });

  test.each(['(20) 98765-4321', '(11) 88765-4321', '(11) 98765-432', '(11) 3765-4321', ''])('Rejects %j', (typed) => {
    expect(isMobileShaped(typed, '+55')).toBe(false);
  });
});

test('ACC-31 Allows twenty characters of a number of another country, unformatted', () => {
  expect(maskMobile('090-1234-5678', '+81')).toBe('090-1234-5678');
  expect(maskMobile('1'.repeat(30), '+81')).toHaveLength(20);
  expect(isMobileShaped('090-1234-5678', '+81')).toBe(true);
});
