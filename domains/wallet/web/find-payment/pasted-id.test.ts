import { expect, test } from 'vitest';
import { pastedId } from './pasted-id.ts';

const ID = 'E99999004202611221200AbCdEfGhIjK';

test('Takes the id out of a line of a receipt, and joins one that the bank shows in groups', () => {
  expect(pastedId(`ID da transação: ${ID}\n`)).toBe(ID);
  expect(pastedId(`E9999 9004 2026 1122 1200 AbCd EfGh IjK`)).toBe(ID);
  expect(pastedId(ID)).toBe(ID);
});

test('Leaves any other text as it is typed, with its case', () => {
  expect(pastedId('e123')).toBe('e123');
  expect(pastedId(`${ID}x`)).toBe(`${ID}x`);
  expect(pastedId('')).toBe('');
});
