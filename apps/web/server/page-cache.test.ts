import { expect, test } from 'vitest';
import { BLANK_MARKS, cutAtBlanks } from './page-blanks.ts';
import { FRESH_MS, keepPages, CACHED_MS, type Drawing } from './page-cache.ts';

const START = Date.UTC(2026, 10, 21);

function aKeep({ bytesMax = 100 } = {}) {
  let time = START;
  const pages = keepPages<string>({ bytesMax, bytesOf: (page) => page.length, now: () => new Date(time) });
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

test('Renders a page once while it is fresh', async () => {
  const keep = aKeep();
  expect(await keep.ask('/m/home', 'one')).toBe('one');
  keep.pass(FRESH_MS - 1);
  expect(await keep.ask('/m/home', 'two')).toBe('one');
  expect(await keep.ask('/m/login', 'other')).toBe('other');
  expect(keep.drawn).toEqual(['one', 'other']);
});

test('Serves a stale page while it is rendered again, and never an expired one', async () => {
  const keep = aKeep();
  await keep.ask('/m/home', 'one');
  keep.pass(FRESH_MS);
  expect(await keep.ask('/m/home', 'two')).toBe('one');
  expect(await keep.ask('/m/home', 'three')).toBe('two');
  keep.pass(CACHED_MS);
  expect(await keep.ask('/m/home', 'four')).toBe('four');
  expect(keep.drawn).toEqual(['one', 'two', 'four']);
});

test('Shares one rendering between concurrent requests and rejects all of them when it fails', async () => {
  const keep = aKeep();
  const drawing = Promise.withResolvers<Drawing<string>>();
  let count = 0;
  const draw = () => {
    count += 1;
    return drawing.promise;
  };
  const asked = [keep.find('/m/home', draw), keep.find('/m/home', draw)];
  drawing.reject(new Error('no database'));
  for (const answer of asked) await expect(answer).rejects.toThrow('no database');
  expect(count).toBe(1);
  expect(await keep.ask('/m/home', 'again')).toBe('again');
});

test('Does not serve pages whose rendering began before a change', async () => {
  const keep = aKeep();
  await keep.ask('/m/login', 'before');
  const drawing = Promise.withResolvers<Drawing<string>>();
  const asked = keep.find('/m/home', () => drawing.promise);
  keep.forget();
  drawing.resolve({ page: 'before', mayBeKept: true });
  expect((await asked).page).toBe('before');
  expect(await keep.ask('/m/home', 'after')).toBe('after');
  expect(await keep.ask('/m/login', 'after')).toBe('after');
});

test('Evicts the least recently used pages, and does not cache oversized or uncacheable ones', async () => {
  const keep = aKeep({ bytesMax: 10 });
  await keep.ask('/a', 'aaaa');
  await keep.ask('/b', 'bbbb');
  await keep.ask('/a', 'again');
  await keep.ask('/c', 'cccc');
  expect(await keep.ask('/a', 'again')).toBe('aaaa');
  expect(await keep.ask('/b', 'again')).toBe('again');
  await keep.ask('/large', 'x'.repeat(11));
  expect(await keep.ask('/large', 'small')).toBe('small');
  await keep.ask('/refused', 'no', false);
  expect(await keep.ask('/refused', 'yes')).toBe('yes');
});

test('Caches nothing when the limit is zero', async () => {
  const keep = aKeep({ bytesMax: 0 });
  await keep.ask('/m/home', 'one');
  expect(await keep.ask('/m/home', 'two')).toBe('two');
});

test('Fills the blanks of a page for each response', () => {
  const page = cutAtBlanks(`<a nonce="${BLANK_MARKS.nonce}">é ${BLANK_MARKS.ip}</a>${BLANK_MARKS.nonce}`);
  expect(page.fill({ nonce: 'N1', ip: '198.18.0.1' }).toString()).toBe('<a nonce="N1">é 198.18.0.1</a>N1');
  expect(page.fill({ nonce: 'N2', ip: '::1' }).toString()).toBe('<a nonce="N2">é ::1</a>N2');
});
