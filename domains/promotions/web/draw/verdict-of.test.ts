import { expect, test } from 'vitest';
import { verdictOf } from './verdict-of.ts';

test('A draw that cannot be recomputed is neither proven nor disproven', async () => {
  expect(await verdictOf(async () => true)).toBe('proven');
  expect(await verdictOf(async () => false)).toBe('disproven');
  expect(await verdictOf(() => Promise.reject(new TypeError('crypto.subtle is undefined')))).toBe('unprovable');
  expect(
    await verdictOf(() => {
      throw new RangeError('no block');
    }),
  ).toBe('unprovable');
});
