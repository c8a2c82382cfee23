import { expect, test } from 'vitest';
import { maskBirthDate, readBirthDate } from './birth-date.ts';

test.each([
  ['1', '1'],
  ['1705', '17/05'],
  ['17051990', '17/05/1990'],
  ['17/05/19901', '17/05/1990'],
])('Formats the birth date %s as %s', (typed, written) => {
  expect(maskBirthDate(typed, false)).toBe(written);
});

test('Puts the year first in Japanese and Korean', () => {
  expect(maskBirthDate('19900517', true)).toBe('1990/05/17');
});

test('Reads either order of a birth date and keeps an incomplete one', () => {
  expect(readBirthDate('17/05/1990')).toBe('1990-05-17');
  expect(readBirthDate('1990/05/17')).toBe('1990-05-17');
  expect(readBirthDate('17/05/19')).toBe('17/05/19');
});
