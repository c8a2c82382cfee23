import { gunzipSync } from 'node:zlib';
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

test('Renders a page once while it is fresh', async () => {
  const pageCache = aCache();
  expect(await pageCache.ask('/m/home', 'one')).toBe('one');
  pageCache.pass(FRESH_MS - 1);
  expect(await pageCache.ask('/m/home', 'two')).toBe('one');
  expect(await pageCache.ask('/m/login', 'other')).toBe('other');
  expect(pageCache.drawn).toEqual(['one', 'other']);
});

test('Serves a stale page while it is rendered again, and never an expired one', async () => {
  const pageCache = aCache();
  await pageCache.ask('/m/home', 'one');
  pageCache.pass(FRESH_MS);
  expect(await pageCache.ask('/m/home', 'two')).toBe('one');
  expect(await pageCache.ask('/m/home', 'three')).toBe('two');
  pageCache.pass(CACHED_MS);
  expect(await pageCache.ask('/m/home', 'four')).toBe('four');
  expect(pageCache.drawn).toEqual(['one', 'two', 'four']);
});

test('Shares one rendering between concurrent requests and rejects all of them when it fails', async () => {
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

test('Does not serve pages whose rendering began before a change', async () => {
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

test('Evicts the least recently used pages, and does not cache oversized or uncacheable ones', async () => {
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

test('Caches nothing when the limit is zero', async () => {
  const pageCache = aCache({ bytesMax: 0 });
  await pageCache.ask('/m/home', 'one');
  expect(await pageCache.ask('/m/home', 'two')).toBe('two');
});

test('Fills the blanks of a page for each response', async () => {
  const page = await cutAtBlanks(`<a nonce="${BLANK_MARKS.nonce}">é ${BLANK_MARKS.ip}</a>${BLANK_MARKS.nonce}`);
  const filled = (values: Record<string, string>) => gunzipSync(page.fill(new Map(Object.entries(values)))).toString();
  expect(filled({ nonce: 'N1', ip: '198.18.0.1' })).toBe('<a nonce="N1">é 198.18.0.1</a>N1');
  expect(filled({ nonce: 'N2', ip: '::1' })).toBe('<a nonce="N2">é ::1</a>N2');
  expect(() => filled({ nonce: 'N3' })).toThrow('ip');
});

test('S63 Escapes a filled value for the markup and for the boot state', async () => {
  const name = { name: 'name', mark: 'marked' };
  const boot = '<script type="application/json" id="boot-state">{"name":"marked"}</script>';
  const page = await cutAtBlanks(`<b title="marked">marked</b>${boot}<i>marked</i>`, [name]);
  const hostile = `</script><b>"&'\\`;
  const html = gunzipSync(page.fill(new Map([['name', hostile]]))).toString();
  const written = '&lt;/script&gt;&lt;b&gt;&quot;&amp;&#x27;\\';
  expect(html).toContain(`<b title="${written}">${written}</b>`);
  expect(html).toContain(`<i>${written}</i>`);
  expect(JSON.parse(/id="boot-state">([^<]*)</.exec(html)?.[1] ?? '')).toEqual({ name: hostile });
});
