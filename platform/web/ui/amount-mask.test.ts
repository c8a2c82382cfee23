import { expect, test } from 'vitest';
import { amountPasted, amountTyped, caretBefore, digitsAfter } from './amount-mask.ts';

test.each([
  ['', 0n],
  ['5', 5n],
  ['0,05', 5n],
  ['0,050', 50n],
  ['R$ 1.234,50', 123450n],
  ['abc', 0n],
  ['999999999999999', 999999999999n],
])('Typing %j means %s minor units', (text, amount) => {
  expect(amountTyped(text)).toBe(amount);
});

test.each([
  ['50', 5000n],
  ['50,5', 5050n],
  ['R$ 1.234,50', 123450n],
  ['1,234.50', 123450n],
  ['1.234', 123400n],
  ['R$ 20,00', 2000n],
  ['olá', undefined],
])('Pasting %j means %s minor units', (text, amount) => {
  expect(amountPasted(text, 'BRL')).toBe(amount);
});

test('A currency without decimals takes the digits as they are', () => {
  expect(amountPasted('1,200', 'JPY')).toBe(1200n);
});

test('The caret keeps the digits after it when the text is reformatted', () => {
  const before = '1.234,5|6'.replace('|', '');
  const after = '12.345,96';
  expect(digitsAfter(before, 7)).toBe(1);
  expect(caretBefore(after, 1)).toBe(8);
  expect(caretBefore('0,05', 0)).toBe(4);
  expect(caretBefore('', 3)).toBe(0);
});
