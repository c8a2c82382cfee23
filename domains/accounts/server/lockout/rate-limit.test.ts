import { expect, test } from 'vitest';
import { addressBlock } from './rate-limit.ts';

test('Reduces both notations of an IPv4 address to one block', () => {
  expect(addressBlock('203.0.113.7')).toBe('203.0.113.7');
  expect(addressBlock('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('Reduces all addresses of an IPv6 /64 to one block', () => {
  expect(addressBlock('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2');
  expect(addressBlock('2001:db8:1:2::1')).toBe('2001:db8:1:2');
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressBlock('::1')).toBe('0:0:0:0');
});
