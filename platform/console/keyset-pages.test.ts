import { expect, test } from 'vitest';
import { createKeysetPages } from './keyset-pages.ts';

/** A list of numbers whose cursor is the last number of a page. */
function aList(length: number) {
  const asked: (string | undefined)[] = [];
  const load = async (cursor: string | undefined) => {
    asked.push(cursor);
    const from = cursor === undefined ? 0 : Number(cursor);
    const list = Array.from({ length: Math.min(2, length - from) }, (_, index) => from + index + 1);
    return { list, nextCursor: from + 2 < length ? String(from + 2) : null };
  };
  return { asked, load };
}

test('Reads one page after another with one call each', async () => {
  const { asked, load } = aList(5);
  const pages = createKeysetPages();
  expect(await pages.read({ list: 'numbers', page: 1 }, load)).toEqual({ rows: [1, 2], hasNextPage: true });
  expect(await pages.read({ list: 'numbers', page: 2 }, load)).toEqual({ rows: [3, 4], hasNextPage: true });
  expect(await pages.read({ list: 'numbers', page: 3 }, load)).toEqual({ rows: [5], hasNextPage: false });
  expect(await pages.read({ list: 'numbers', page: 2 }, load)).toEqual({ rows: [3, 4], hasNextPage: true });
  expect(asked).toEqual([undefined, '2', '4', '2']);
});

test('Reaches a page without a known cursor through those before it', async () => {
  const { asked, load } = aList(5);
  expect(await createKeysetPages().read({ list: 'numbers', page: 3 }, load)).toEqual({ rows: [5], hasNextPage: false });
  expect(asked).toEqual([undefined, '2', '4']);
});

test('Returns an empty page beyond the end', async () => {
  const { load } = aList(3);
  expect(await createKeysetPages().read({ list: 'numbers', page: 9 }, load)).toEqual({ rows: [], hasNextPage: false });
});

test('Keeps the cursors of different lists apart', async () => {
  const pages = createKeysetPages();
  await pages.read({ list: 'numbers', page: 1 }, aList(5).load);
  const other = aList(5);
  await pages.read({ list: 'others', page: 2 }, other.load);
  expect(other.asked).toEqual([undefined, '2']);
});
