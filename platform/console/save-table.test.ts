import { expect, test } from 'vitest';
import { tableText } from './save-table.ts';

test('S44 a table for spreadsheets keeps numbers as they are, quotes what needs it, and has no formula', () => {
  expect(
    tableText([
      ['name', 'amount'],
      ['=HYPERLINK("http://x")', '-12.50'],
      ['+55 11', '@a'],
      ['Ana, "a boa"', 'duas\nlinhas'],
    ]),
  ).toBe(`name,amount\r\n"'=HYPERLINK(""http://x"")",-12.50\r\n'+55 11,'@a\r\n"Ana, ""a boa""","duas\nlinhas"`);
});
