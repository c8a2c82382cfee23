import { expect, test } from 'vitest';
import { addressBlock } from './rate-limit.ts';

test('an IPv4 address is one household, written either way', () => {
  expect(addressBlock('203.0.113.7')).toBe('203.0.113.7');
  expect(addressBlock('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('all addresses of an IPv6 /64 are one household', () => {
  expect(addressBlock('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2');
  expect(addressBlock('2001:db8:1:2::1')).toBe('2001:db8:1:2');
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressBlock('::1')).toBe('0:0:0:0');
});
