import { expect, test } from 'vitest';
import { findCountries } from './find-countries.ts';

const country = (countryCode: string, countryDialingCode: string, name: string, isMain = true) => ({
  countryCode,
  countryDialingCode,
  name,
  isMain,
});
const COUNTRIES = [
  country('BR', '+55', 'Brasil'),
  country('CA', '+1', 'Canadá', false),
  country('US', '+1', 'Estados Unidos'),
  country('JP', '+81', 'Japão'),
  country('AX', '+358', 'Ilhas Åland', false),
];

test.each([
  ['', 'BR CA US JP AX'],
  ['japao', 'JP'],
  ['+1', 'US CA'],
  ['0081', 'JP'],
  ['8', 'JP'],
  ['us', 'US'],
  ['aland', 'AX'],
  ['unidos', 'US'],
  ['zzz', ''],
])('ACC-02 Search %j finds %j', (search, found) => {
  expect(
    findCountries(COUNTRIES, search)
      .map(({ countryCode }) => countryCode)
      .join(' '),
  ).toBe(found);
});
