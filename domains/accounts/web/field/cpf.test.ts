import { expect, test } from 'vitest';
import { caretAfterDigits } from './caret-after-digits.ts';
import { isCpf } from '@jogada/accounts/contract/player';
import { cpfDigits, maskCpf } from './cpf.ts';

test.each([
  ['', ''],
  ['5', '5'],
  ['529', '529'],
  ['5299', '529.9'],
  ['529982', '529.982'],
  ['529982247', '529.982.247'],
  ['5299822472', '529.982.247-2'],
  ['529.982.247-25', '529.982.247-25'],
  ['52998224725999', '529.982.247-25'],
  [' 529 982 ', '529.982'],
])('Masks %j as %j while it is typed', (typed, masked) => {
  expect(maskCpf(typed)).toBe(masked);
});

test('Does not change a masked CPF', () => {
  for (let length = 0; length <= 11; length += 1) {
    const once = maskCpf('52998224725'.slice(0, length));
    expect(maskCpf(once)).toBe(once);
    expect(cpfDigits(once)).toBe('52998224725'.slice(0, length));
  }
});

test('Accepts only eleven digits with valid check digits', () => {
  expect(isCpf('529.982.247-25')).toBe(true);
  expect(isCpf('52998224725')).toBe(true);
  expect(isCpf('52998224724')).toBe(false);
  expect(isCpf('52998224735')).toBe(false);
  expect(isCpf('5299822472')).toBe(false);
  expect(isCpf('11111111111')).toBe(false);
  expect(isCpf('')).toBe(false);
});

test('Counts a check digit of ten as zero', () => {
  expect(isCpf('100.000.001-08')).toBe(true);
});

test('Keeps the caret behind the typed digit', () => {
  expect(caretAfterDigits('529.982.247-25', 0)).toBe(0);
  expect(caretAfterDigits('529.982.247-25', 3)).toBe(3);
  expect(caretAfterDigits('529.982.247-25', 4)).toBe(5);
  expect(caretAfterDigits('529.982.247-25', 11)).toBe(14);
  expect(caretAfterDigits('529', 9)).toBe(3);
});
