import { expect, test } from 'vitest';
import { tableText } from './save-table.ts';

test('S44 A CSV file keeps numbers unchanged, quotes where needed, and neutralises formulas', async () => {
  expect(
    await tableText('en', [
      ['name', 'amount'],
      ['=HYPERLINK("http://x")', '-12.50'],
      ['+55 11', '@a'],
      ['\t=1', '-1-1'],
      ['Ana, "a boa"', 'duas\nlinhas'],
    ]),
  ).toBe(`name,amount\r\n"'=HYPERLINK(""http://x"")",-12.50\r\n'+55 11,'@a\r\n'\t=1,'-1-1\r\n"Ana, ""a boa""","duas\nlinhas"`);
});

test('Where decimals have a comma, a CSV file has one too and semicolons between its cells, as spreadsheets of that language expect', async () => {
  const rows = [
    ['nome', 'valor'],
    ['Ana; a boa', '-12.50'],
    ['versão 1.2.3', '1000'],
    ['2026-11-29T10:00:00.500Z', '=1'],
  ];
  expect(await tableText('pt', rows)).toBe(`nome;valor\r\n"Ana; a boa";-12,50\r\nversão 1.2.3;1000\r\n2026-11-29T10:00:00.500Z;'=1`);
});
