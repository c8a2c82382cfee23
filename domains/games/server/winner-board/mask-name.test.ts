import { expect, test } from 'vitest';
import { maskName } from './mask-name.ts';

test('C18 Masks a name to two letters at each end, a short one to one letter', () => {
  expect(maskName('mariana23')).toBe('ma***23');
  expect(maskName('marta')).toBe('ma***ta');
  expect(maskName('jose')).toBe('j***');
  expect(maskName('ab')).toBe('a***');
  expect(maskName('日本語の名前')).toBe('日本***名前');
  expect(maskName('👩🏽ab👍🏽cd')).not.toContain('\uFFFD');
});
