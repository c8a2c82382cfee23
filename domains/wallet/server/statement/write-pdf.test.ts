import { expect, test } from 'vitest';
import { moneyFormat } from './write-pdf.ts';

test("A statement's amounts have the decimals of their currency", () => {
  expect(moneyFormat('pt', 'BRL')(-123_456n)).toBe('-R$\u00a01.234,56');
  expect(moneyFormat('ja', 'JPY')(123_456n)).toBe('￥123,456');
  expect(moneyFormat('ko', 'KRW')(123_456n)).toBe('₩123,456');
});
