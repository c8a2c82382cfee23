import { expect, test } from 'vitest';
import { BLANK_MARKS, cutAtBlanks } from './page-blanks.ts';
import { FRESH_MS, createPageCache, CACHED_MS, type Drawing } from './page-cache.ts';

const START = Date.UTC(2026, 10, 21);

function aCache({ bytesMax = 100 } = {}) {
  let time = START;
  const pages = createPageCache<string>({ bytesMax, bytesOf: (page) => page.length, now: () => new Date(time) });
  const drawn: string[] = [];
  return {
    ...pages,
    drawn,
    pass: (ms: number) => void (time += ms),
    ask: async (key: string, page: string, mayBeKept = true) => {
      const answer = await pages.find(key, async () => {
        drawn.push(page);
        return { page, mayBeKept };
      });
      return answer.page;
    },
  };
}

test('a page is drawn once while it is fresh', async () => {
  const pageCache = aCache();
  expect(await pageCache.ask('/m/home', 'one')).toBe('one');
  pageCache.pass(FRESH_MS - 1);
  expect(await pageCache.ask('/m/home', 'two')).toBe('one');
  expect(await pageCache.ask('/m/login', 'other')).toBe('other');
  expect(pageCache.drawn).toEqual(['one', 'other']);
});

test('one that is not fresh any more is given while the next is drawn, an old one is not', async () => {
  const pageCache = aCache();
  await pageCache.ask('/m/home', 'one');
  pageCache.pass(FRESH_MS);
  expect(await pageCache.ask('/m/home', 'two')).toBe('one');
  expect(await pageCache.ask('/m/home', 'three')).toBe('two');
  pageCache.pass(CACHED_MS);
  expect(await pageCache.ask('/m/home', 'four')).toBe('four');
  expect(pageCache.drawn).toEqual(['one', 'two', 'four']);
});

test('those who ask at once wait for one drawing, and all hear when it fails', async () => {
  const pageCache = aCache();
  const drawing = Promise.withResolvers<Drawing<string>>();
  let count = 0;
  const draw = () => {
    count += 1;
    return drawing.promise;
  };
  const asked = [pageCache.find('/m/home', draw), pageCache.find('/m/home', draw)];
  drawing.reject(new Error('no database'));
  for (const answer of asked) await expect(answer).rejects.toThrow('no database');
  expect(count).toBe(1);
  expect(await pageCache.ask('/m/home', 'again')).toBe('again');
});

test('what changed meanwhile is in no page that is given afterwards, also not in one whose drawing had begun', async () => {
  const pageCache = aCache();
  await pageCache.ask('/m/login', 'before');
  const drawing = Promise.withResolvers<Drawing<string>>();
  const asked = pageCache.find('/m/home', () => drawing.promise);
  pageCache.forget();
  drawing.resolve({ page: 'before', mayBeKept: true });
  expect((await asked).page).toBe('before');
  expect(await pageCache.ask('/m/home', 'after')).toBe('after');
  expect(await pageCache.ask('/m/login', 'after')).toBe('after');
});

test('the longest unused go when there is no room, what is larger than all of it is not kept, nor what may not be', async () => {
  const pageCache = aCache({ bytesMax: 10 });
  await pageCache.ask('/a', 'aaaa');
  await pageCache.ask('/b', 'bbbb');
  await pageCache.ask('/a', 'again');
  await pageCache.ask('/c', 'cccc');
  expect(await pageCache.ask('/a', 'again')).toBe('aaaa');
  expect(await pageCache.ask('/b', 'again')).toBe('again');
  await pageCache.ask('/large', 'x'.repeat(11));
  expect(await pageCache.ask('/large', 'small')).toBe('small');
  await pageCache.ask('/refused', 'no', false);
  expect(await pageCache.ask('/refused', 'yes')).toBe('yes');
});

test('nothing is kept where there is no room at all', async () => {
  const pageCache = aCache({ bytesMax: 0 });
  await pageCache.ask('/m/home', 'one');
  expect(await pageCache.ask('/m/home', 'two')).toBe('two');
});

test('a page has its blanks filled for each answer', () => {
  const page = cutAtBlanks(`<a nonce="${BLANK_MARKS.nonce}">é ${BLANK_MARKS.ip}</a>${BLANK_MARKS.nonce}`);
  expect(page.fill({ nonce: 'N1', ip: '198.18.0.1' }).toString()).toBe('<a nonce="N1">é 198.18.0.1</a>N1');
  expect(page.fill({ nonce: 'N2', ip: '::1' }).toString()).toBe('<a nonce="N2">é ::1</a>N2');
});
