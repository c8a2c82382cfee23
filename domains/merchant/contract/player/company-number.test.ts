import { expect, test } from 'vitest';
import { companyNumberText, isCompanyNumber } from './company-number.ts';

test('R48 a company number is known by its check digits, with letters too', () => {
  for (const right of ['11222333000181', '12ABC34501DE35', '00000000000191']) expect(isCompanyNumber(right), right).toBe(true);
  for (const wrong of ['11222333000182', '12ABC34501DE36', '00000000000000', '1122233300018', '11.222.333/0001-81', '12abc34501de35'])
    expect(isCompanyNumber(wrong), wrong).toBe(false);
});

test('R48 one wrong digit is found, wherever it is', () => {
  const right = '11222333000181';
  for (let place = 0; place < right.length; place += 1) {
    const wrong = [...right].with(place, String((Number(right[place]) + 1) % 10)).join('');
    expect(isCompanyNumber(wrong), wrong).toBe(false);
  }
});

test('it is written as people read it', () => {
  expect(companyNumberText('11222333000181')).toBe('11.222.333/0001-81');
});
