import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import evaluator from 'csp_evaluator';
import parser from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlayer, startApi, type TestApi } from '../testing/index.ts';
import { rawSender } from '../testing/send-raw.ts';

const { CspEvaluator } = evaluator;
const { CspParser } = parser;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ servesPages: true, keepsPages: true });
});
afterAll(() => api.close());

/** On the evaluator's scale: high, syntax and medium. */
const GRAVE_MAX = 30;
const PAGES = ['/m/home', '/m/login', '/m/register', '/m/help', '/m/member/home'];

test('S51 The policy of every page has no grave finding, and allows only the sources that the site uses', async () => {
  for (const path of PAGES) {
    const policy = (await open(path)).headers.get('content-security-policy') ?? '';
    // The vendor of this test runs on localhost without TLS.
    const { csp } = new CspParser(policy.replaceAll(api.arcadeUrl, 'https://games.example'));
    const grave = new CspEvaluator(csp).evaluate().filter(({ severity }) => severity <= GRAVE_MAX);
    expect(grave, `${path}: ${policy}`).toEqual([]);
    expect(csp.directives).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    });
    expect([csp.directives['report-uri'], csp.directives['report-to']]).toEqual([['/policy-reports'], ['policy']]);
    expect((await open(path)).headers.get('reporting-endpoints')).toBe('policy="/policy-reports"');
    expect(csp.directives['script-src']?.join(' ')).not.toMatch(/unsafe|\*|https?:/);
  }
});

test('S51 A nonce is used for one page only', async () => {
  const seen = new Set<string>();
  for (let visit = 0; visit < 3; visit += 1) {
    const page = await open('/m/home');
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(await page.text()).toContain(`nonce="${nonce}"`);
    seen.add(nonce);
  }
  expect(seen.size).toBe(3);
});

test('S53 Pages, files, refusals, redirects and missing paths carry the security headers', async () => {
  const asset = /\/assets\/[\w.~-]+\.js/.exec(await (await open('/m/home')).text())?.[0] ?? '';
  for (const path of [
    ...PAGES,
    asset,
    '/art/favicon.svg',
    '/',
    '/m/nothing-here',
    '/nothing-here',
    '/wps/nothing-here',
    '/wps/member/info',
  ]) {
    const { headers } = await open(path, { 'x-forwarded-proto': 'https' });
    expect(Object.fromEntries(SAFE.map((name) => [name, headers.get(name)])), path).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  }
});

test('S53 Redirects, files, refusals and calls carry a policy that allows no loads; a 304 carries none', async () => {
  const asset = /\/assets\/[\w.~-]+\.js/.exec(await (await open('/m/home')).text())?.[0] ?? '';
  const bare = "default-src 'none'; frame-ancestors 'none'";
  const paths = [
    '/',
    asset,
    '/art/favicon.svg',
    '/robots.txt',
    '/nothing.here',
    '/assets/nothing',
    '/wps/system/status',
    '/wps/nothing-here',
  ];
  for (const path of paths) expect((await open(path)).headers.get('content-security-policy'), path).toBe(bare);

  const etag = (await open('/art/favicon.svg')).headers.get('etag') ?? '';
  // fetch would bypass every cache.
  const sender = rawSender(api.url, 1);
  const unchanged = await sender.send({ method: 'GET', path: '/art/favicon.svg', headers: { 'if-none-match': etag }, body: undefined });
  sender.close();
  expect([unchanged.status, unchanged.headers['content-security-policy']]).toEqual([304, undefined]);
});

const SAFE = ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'permissions-policy', 'strict-transport-security'];

test('S59 No response admits another origin', async () => {
  const player = await aPlayer(api);
  for (const origin of ['https://evil.bet.br.attacker.com', 'null', `${api.publicUrl}.attacker.com`, api.arcadeUrl]) {
    for (const path of ['/m/home', '/wps/system/status', '/wps/session']) {
      const { headers } = await player.client.send('GET', path, { headers: { origin } });
      expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')], `${origin} ${path}`).toEqual([
        null,
        null,
      ]);
    }
  }
});

test('S63 No response about one member may be cached', async () => {
  const { client } = await aPlayer(api);
  for (const path of ['/wps/session', '/wps/member/info', '/wps/v2/wallets/balance', '/m/home', '/m/member/home']) {
    const { headers } = await client.send('GET', path);
    expect(headers.get('cache-control'), path).toBe('no-store');
  }
});

test('S64 A page runs only its own scripts', async () => {
  for (const path of PAGES) {
    const html = await (await open(path)).text();
    const named = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source]) => source ?? '');
    // The files that the page loads after the first paint: those of every page and those of this one.
    const fetched: string[][] = JSON.parse(/let files=(\[.*\]);$/m.exec(html)?.[1] ?? '[]');
    const sources = [...named, ...fetched.flat()];
    expect(sources.length, path).toBeGreaterThan(0);
    expect(
      sources.filter((source) => !source.startsWith('/assets/')),
      path,
    ).toEqual([]);
  }
});

test('S65 Pages opened in a new window get neither an opener nor a referrer', () => {
  const careless = ['apps/web', 'domains', 'platform/web']
    .flatMap((folder) => sourcesIn(join(ROOT, folder)))
    .filter((file) => {
      const code = readFileSync(file, 'utf8');
      const opened = code.match(/target="_blank"/g)?.length ?? 0;
      const careful = code.match(/rel="noopener noreferrer"/g)?.length ?? 0;
      return opened !== careful || /window\.open\((?![^)]*noopener,noreferrer)/.test(code);
    });
  expect(careless).toEqual([]);
});

const ROOT = join(import.meta.dirname, '..', '..', '..');

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/node_modules|(^|\/)dist\//.test(name))
    .map((name) => join(folder, name));
}

function open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(api.url + path, { redirect: 'manual', headers });
}
