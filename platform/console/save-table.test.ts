import { expect, test } from 'vitest';
import { tableText } from './save-table.ts';

test('S44 A CSV file keeps numbers unchanged, quotes where needed, and neutralises formulas', async () => {
  expect(
    await tableText([
      ['name', 'amount'],
      ['=HYPERLINK("http://x")', '-12.50'],
      ['+55 11', '@a'],
      ['\t=1', '-1-1'],
      ['Ana, "a boa"', 'duas\nlinhas'],
    ]),
  ).toBe(`name,amount\r\n"'=HYPERLINK(""http://x"")",-12.50\r\n'+55 11,'@a\r\n'\t=1,'-1-1\r\n"Ana, ""a boa""","duas\nlinhas"`);
});
