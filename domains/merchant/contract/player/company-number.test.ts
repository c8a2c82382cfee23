import { expect, test } from 'vitest';
import { companyNumberText, isCompanyNumber } from './company-number.ts';

test('R48 Validates the check digits of a company number, including letters', () => {
  for (const right of ['11222333000181', '12ABC34501DE35', '00000000000191']) expect(isCompanyNumber(right), right).toBe(true);
  for (const wrong of ['11222333000182', '12ABC34501DE36', '00000000000000', '1122233300018', '11.222.333/0001-81', '12abc34501de35'])
    expect(isCompanyNumber(wrong), wrong).toBe(false);
});

test('R48 Detects a single wrong digit at any position', () => {
  const right = '11222333000181';
  for (let place = 0; place < right.length; place += 1) {
    const wrong = [...right].with(place, String((Number(right[place]) + 1) % 10)).join('');
    expect(isCompanyNumber(wrong), wrong).toBe(false);
  }
});

test('Formats a company number with punctuation', () => {
  expect(companyNumberText('11222333000181')).toBe('11.222.333/0001-81');
});
