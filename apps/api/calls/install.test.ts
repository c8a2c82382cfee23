import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ servesPages: true, hasSecondMerchant: true });
});
afterAll(() => api.close());

const HOUSE = 'localhost';
const AURORA = 'aurora.localhost';

function get(path: string, host = HOUSE): Promise<Response> {
  return fetch(`${api.url}${path}`, { headers: { 'x-forwarded-host': host } });
}

interface Manifest {
  readonly name: string;
  readonly background_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}

test('Each host installs as its own merchant, with name, colours, and icons in their stated sizes', async () => {
  for (const [host, name] of [
    [HOUSE, 'Jogada'],
    [AURORA, 'Aurora'],
  ] as const) {
    const answer = await get('/manifest.webmanifest', host);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({ name, short_name: name, lang: 'pt-BR', start_url: '/m/home', scope: '/m', display: 'standalone' });
    const html = await (await get('/m/home', host)).text();
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(html).toContain(`<meta name="theme-color" content="${manifest.background_color}">`);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    const touch = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(html)?.[1] ?? '';
    for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: '180x180' }]) {
      const icon = await get(src, host);
      expect(icon.headers.get('content-type'), src).toBe('image/png');
      const { width, height } = await sharp(await icon.bytes()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  }
});

test("S31 A merchant's folder is served at its own host only, and holds its icons and nothing else", async () => {
  expect((await get('/merchant/aurora/icon.svg', AURORA)).status).toBe(200);
  for (const [path, host] of [
    ['/merchant/aurora/icon.svg', HOUSE],
    ['/merchant/demo/icon.svg', AURORA],
    ['/merchant/aurora/constructor', AURORA],
    ['/merchant/aurora/..%2f..%2fpackage.json', AURORA],
    ['/manifest.webmanifest', 'unknown.example'],
  ] as const)
    expect((await get(path, host)).status, path).toBe(404);
});

test("S51 The offline page holds every language, no member's data, and only its own script", async () => {
  for (const host of [HOUSE, AURORA]) {
    const page = await get('/offline', host);
    const html = await page.text();
    expect(html.match(/<section lang="[^"]+"/g)).toEqual(['pt-BR', 'en', 'ja', 'ko'].map((tag) => `<section lang="${tag}"`));
    expect(html).not.toMatch(/<(h1|p|button)[^>]*><\//);
    expect(html.includes('--primary:#ffa24c')).toBe(host === AURORA);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|nonce/);
    expect(page.headers.get('set-cookie')).toBe(null);
  }
});

test('The service worker is revalidated at every visit, and a page names its build', async () => {
  const worker = await get('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  const script = await worker.text();
  const build = /data-build="([^"]+)"/.exec(await (await get('/m/home')).text())?.[1] ?? 'none';
  expect(script).toContain(build);
  const files = script.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect((await get(file)).status, file).toBe(200);
});

test('When switched off, phones get a script that unregisters the worker, and pages are not cached', async () => {
  const off = await startApi({ servesPages: true, hasServiceWorker: false });
  try {
    const script = await (await fetch(`${off.url}/sw.js`)).text();
    expect(script).toContain('unregister');
    expect(script).not.toContain('/assets/');
    expect(await (await fetch(`${off.url}/m/home`)).text()).not.toContain('data-build');
  } finally {
    await off.close();
  }
});
