import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcementsChanged } from '@jogada/content/contract/player';
import { HOUSE_BRAND, saveBrand } from '@jogada/merchant/contract/operator';
import { testClock } from '@jogada/platform/testing';
import { aPlayer, anOperator, startApi, turnSwitches, waitUntilMerchantKnows, type TestApi } from '../testing/index.ts';

const DRAWN_MAX = 70;
const MINUTE_MS = 60_000;
const clock = testClock();

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock, servesPages: true, keepsPages: true, hasSecondMerchant: true, pagesDrawnPerMinute: DRAWN_MAX });
});
afterAll(() => api.close());
// Each test has the rendering budget of one minute.
beforeEach(() => clock.advance(MINUTE_MS));

interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Whether the page came from the cache. */
  readonly wasCached: boolean;
}

async function open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const answer = await fetch(api.url + path, { redirect: 'manual', headers });
  const wasCached = answer.headers.get('server-timing') === 'page;desc="kept"';
  return { status: answer.status, headers: answer.headers, html: await answer.text(), wasCached };
}

const nonceOf = ({ headers }: Page) => /script-src 'self' 'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
const bootOf = ({ html }: Page) => JSON.parse(/id="boot-state">([^<]*)</.exec(html)?.[1] ?? '{}');

test('Answers a browser at an unknown path with a page in its language, leads it from a path that means a screen, and keeps the envelope for calls', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  for (const [language, title] of Object.entries({ pt: 'Página não encontrada', en: 'Page not found' })) {
    const page = await open('/abc', { ...browser, cookie: `language=${language}; theme=light` });
    expect(page).toMatchObject({ status: 404 });
    expect(page.html).toContain(`<h1>${title}</h1>`);
    expect(page.html).toContain('href="/m/home"');
    expect(page.html).toContain('data-theme="light"');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
  }
  for (const [path, meant] of Object.entries({ '/home': '/m/home', '/M/home': '/m/home', '/M/membER/Home?a=1': '/m/member/home?a=1' })) {
    const { status, headers } = await open(path, browser);
    expect({ status, to: headers.get('location') }, path).toEqual({ status: 302, to: meant });
  }
  for (const [path, accept] of [
    ['/abc', 'application/json'],
    ['/abc', '*/*'],
    ['/wps/abc', 'text/html'],
    ['/.env', 'text/html'],
    ['/art/abc.png', 'text/html'],
  ] as const) {
    const { status, html } = await open(path, { accept });
    expect(status, path).toBe(404);
    expect(JSON.parse(html), path).toMatchObject({ success: false, errorCode: 'not_found' });
  }
});

describe("A visitors' page is rendered once", () => {
  test('And served to each visitor with their own nonce and address', async () => {
    await open('/m/login', { 'x-forwarded-for': '198.18.9.1' });
    const pages = [];
    for (const address of ['198.18.9.2', '198.18.9.3', '2001:db8::7']) {
      const page = await open('/m/login', { 'x-forwarded-for': address });
      expect(page).toMatchObject({ status: 200, wasCached: true });
      expect(page.headers.get('cache-control')).toBe('private, no-cache');
      expect(page.headers.get('set-cookie')).toBeNull();
      expect(bootOf(page)).toMatchObject({ session: null, status: { location: { ip: address } } });
      expect(nonceOf(page)).not.toBe('');
      // Every nonce of the page matches its policy, and no placeholder is left.
      expect(new Set([...page.html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce))).toEqual(new Set([nonceOf(page)]));
      expect(page.html).not.toMatch(/blank[0-9a-f]{32}/);
      pages.push(page);
    }
    expect(new Set(pages.map(nonceOf)).size).toBe(3);
    for (const { html } of pages.slice(1)) expect(html).not.toContain('198.18.9.2');
  });

  test('Separately per host, path, language and theme', async () => {
    const looks = [
      { path: '/m/home', headers: {} },
      { path: '/m/home', headers: { cookie: 'language=ja' } },
      { path: '/m/home', headers: { cookie: 'theme=light' } },
      { path: '/m/home', headers: { 'x-forwarded-host': 'aurora.localhost' } },
      { path: '/m/register', headers: {} },
    ];
    const first = await Promise.all(looks.map(({ path, headers }) => open(path, headers)));
    const second = await Promise.all(looks.map(({ path, headers }) => open(path, headers)));
    expect(second.map(({ wasCached }) => wasCached)).toEqual(looks.map(() => true));
    const plain = ({ html }: Page) => html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/nonce-[^']*/g, '');
    for (const [index, page] of first.entries()) expect(bootOf(second[index] ?? page)).toEqual(bootOf(page));
    expect(new Set(second.map(plain)).size).toBe(looks.length);
  });

  test('S67 Regardless of parameters that the page does not read', async () => {
    for (const path of ['/m/home', '/m/login', '/m/gameCenter', '/m/help?language=ja']) {
      await open(path);
      const asked = `${path}${path.includes('?') ? '&' : '?'}utm_source=x&x[]=1&__proto__=2&depositId=3`;
      const page = await open(asked);
      expect(page, asked).toMatchObject({ status: 200, wasCached: true });
      expect(page.html).not.toContain('utm_source');
    }
  });

  test('Except for parameters that the page reads, and for unknown paths', async () => {
    for (const path of ['/m/login?returnTo=%2Fm%2Fbonus', '/m/gameCenter?gameName=x', '/m/nothing-here']) {
      await open(path);
      expect(await open(path), path).toMatchObject({ wasCached: false });
    }
  });

  test('S67 Limits renderings per address, also for requests with an invalid session', { timeout: 60_000 }, async () => {
    const at = { 'x-forwarded-for': '2001:db8:5:6::7' };
    const statuses = await Promise.all(
      Array.from({ length: DRAWN_MAX }, async (_, index) => {
        const headers = index % 2 === 0 ? at : { ...at, cookie: `__Host-sid=${index}` };
        return (await open(`/m/login?returnTo=%2F${index}`, headers)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const cookie of ['language=en', 'language=en; __Host-sid=x']) {
      const refused = await open('/m/login?returnTo=%2Fx', { 'x-forwarded-for': '2001:db8:5:6::8', cookie });
      expect(refused).toMatchObject({ status: 429, html: 'Too many pages opened at once. Wait a moment and try again.' });
      expect(refused.headers.get('retry-after')).toBe('1');
    }
    await open('/m/home');
    expect(await open('/m/home', at)).toMatchObject({ status: 200, wasCached: true });
    const { client } = await aPlayer(api);
    expect((await open('/m/home', { ...at, cookie: client.cookieHeader() })).status).toBe(200);
  });
});

describe('S63 A member', () => {
  test('Never gets a cached page, and no visitor a page rendered for a member', async () => {
    const { client, username } = await aPlayer(api);
    for (const path of ['/m/home', '/m/member/home', '/m/activity']) {
      await open(path);
      for (let visit = 0; visit < 2; visit += 1) {
        const page = await open(path, { cookie: client.cookieHeader(), 'x-forwarded-for': client.address });
        expect(page, path).toMatchObject({ status: 200, wasCached: false });
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(bootOf(page).session).toMatchObject({ userName: username });
      }
      const visitors = await open(path);
      expect(visitors.wasCached, path).toBe(true);
      expect(bootOf(visitors).session, path).toBeNull();
      expect(visitors.html, path).not.toContain(username);
      expect(visitors.html, path).not.toContain(client.address);
    }
  });

  test('Is treated as a visitor after the session ended', async () => {
    await open('/m/home');
    const page = await open('/m/home', { cookie: `sid=${'x'.repeat(40)}; __Host-sid=${'y'.repeat(40)}` });
    expect(page.wasCached).toBe(false);
    expect(bootOf(page).session).toBeNull();
  });
});

describe('A change clears the cache at once', () => {
  test('Of a brand', async () => {
    const owner = await anOperator(api, 'owner');
    await open('/m/home');
    expect((await open('/m/home')).wasCached).toBe(true);
    const { brand } = await owner.client.call(saveBrand, { merchantCode: 'demo', brand: { ...HOUSE_BRAND, primary: '#7ab8ff' } });
    await api.eventsCarried();
    const page = await open('/m/home');
    expect(brand?.primary).toBe('#7ab8ff');
    expect(page.wasCached).toBe(false);
    expect(bootOf(page).status.info.theme.dark['--primary']).toBe('#7ab8ff');
    await owner.client.call(saveBrand, { merchantCode: 'demo', brand: null });
    await api.eventsCarried();
    expect(bootOf(await open('/m/home')).status.info.theme.dark).toEqual({});
  });

  test('Of a switch, or the closing of the site', async () => {
    await open('/m/home');
    await turnSwitches(api, ['MOBILENUMREG3'], 'on');
    expect((await open('/m/home')).wasCached).toBe(false);
    await turnSwitches(api, ['MOBILENUMREG3'], 'off');
    await open('/m/home');
    await api.owner.query("update merchant.merchant set is_under_maintenance = true where code = 'demo'");
    await waitUntilMerchantKnows(api);
    expect(await open('/m/home')).toMatchObject({ status: 503, wasCached: false });
    await api.owner.query("update merchant.merchant set is_under_maintenance = false where code = 'demo'");
    await waitUntilMerchantKnows(api);
    expect((await open('/m/home')).status).toBe(200);
  });

  test('Of an announcement', async () => {
    await open('/m/activity');
    expect((await open('/m/activity')).wasCached).toBe(true);
    api.composition.services.realtime.publish(announcementsChanged, 'demo', { changedAt: new Date().toISOString() });
    expect((await open('/m/activity')).wasCached).toBe(false);
  });
});

describe('Search engines', () => {
  test('Get the canonical address and the alternates in other languages', async () => {
    const { html } = await open('/m/register.html?affiliateCode=MATA2026');
    expect(html).toContain(`<link rel="canonical" href="${api.url}/m/register">`);
    expect(html).toContain(`<link rel="alternate" hreflang="pt-BR" href="${api.url}/m/register">`);
    expect(html).toContain(`<link rel="alternate" hreflang="ja" href="${api.url}/m/register?language=ja">`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${api.url}/m/register">`);
    expect((await open('/m/member/home')).html).toContain('<meta name="robots" content="noindex">');
  });

  test('Get a page in the language of its link, which is stored for a visitor without a choice', async () => {
    const page = await open('/m/help?language=ko');
    expect(page.html).toContain('<html lang="ko"');
    expect(page.html).toContain(`<link rel="canonical" href="${api.url}/m/help?language=ko">`);
    expect(page.headers.get('set-cookie')).toMatch(/^language=ko; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    expect((await open('/m/help?language=ko', { cookie: 'language=en' })).headers.get('set-cookie')).toBeNull();
    const unknown = await open('/m/help?language=xx"><script>');
    expect(unknown.html).toContain('<html lang="pt-BR"');
    expect(unknown.html).not.toContain('"><script>');
    expect(unknown.headers.get('set-cookie')).toBeNull();
  });

  test('Find every public page in every language', async () => {
    const robots = await open('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(robots.html).toContain(`Sitemap: ${api.url}/sitemap.xml`);
    const { html: map, headers } = await open('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses).toContain(`${api.url}/m/home?language=en`);
    for (const address of addresses) {
      const { html, status } = await open(address.slice(api.url.length));
      expect(status, address).toBe(200);
      expect(html, address).toContain(`<link rel="canonical" href="${address}">`);
    }
  });
});

test('A page is compressed as the browser accepts, and plain without an Accept-Encoding', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers, html } = await open('/m/login', { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(html).toContain('</html>');
  }
});
