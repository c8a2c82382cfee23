import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcementsChanged } from '@jogada/content/contract/player';
import { DEFAULT_BRAND, saveBrand } from '@jogada/merchant/contract/operator';
import { testClock } from '@jogada/platform/testing';
import { logOut, register, setHeadIcon, startTrial } from '@jogada/accounts/contract/player';
import {
  aCpf,
  aFundedPlayer,
  aMemberBonus,
  anOperator,
  aPlayer,
  aRegistration,
  putMoney,
  startApi,
  testClient,
  turnSwitches,
  waitUntilMerchantKnows,
  type TestApi,
  type TestClient,
  type TestPlayer,
} from '../testing/index.ts';

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

test('Answers 404 for a game that the merchant does not offer and for an unknown sign-in network', async () => {
  const player = await aPlayer(api);
  for (const cookie of ['', player.client.cookieHeader()]) {
    const statusOf = async (path: string) => (await open(path, { cookie })).status;
    for (const path of ['/m/game/tesouro-da-mata', '/m/social/google']) expect(await statusOf(path), path).toBe(200);
    const missing = ['tesouro-da-mata.bak', '.tesouro-da-mata.swp', '%E2%80%8B', '%2F', 'a'.repeat(400)].map((name) => `/m/game/${name}`);
    for (const path of [...missing, '/m/social/google.zip']) expect(await statusOf(path), path).toBe(404);
    expect(await statusOf('/m/game/%FF')).toBe(400);
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

const asMember = ({ client }: TestPlayer) => ({ cookie: client.cookieHeader(), 'x-forwarded-for': client.address });

describe('S63 A member', () => {
  test("Gets a page that was rendered for another member with their own texts, and no visitor gets a member's page", async () => {
    const one = await aFundedPlayer(api);
    clock.advance(1_000);
    const other = await aPlayer(api);
    for (const path of ['/m/home', '/m/member/home', '/m/activity', '/m/set']) {
      await open(path, asMember(one));
      for (const { player, stranger } of [
        { player: one, stranger: other },
        { player: other, stranger: one },
      ]) {
        const page = await open(path, asMember(player));
        expect(page, path).toMatchObject({ status: 200, wasCached: true });
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(bootOf(page).session).toEqual(player.session);
        expect(page.html).toContain(player.username);
        for (const text of [stranger.username, stranger.memberId, stranger.session.token, stranger.session.memberInfo.regDate]) {
          expect(page.html, path).not.toContain(text);
        }
        expect(page.html).not.toMatch(/blank[0-9a-f]{32}|[\u{f0000}-\u{fffff}]/u);
      }
      await open(path);
      const visitors = await open(path);
      expect(visitors.wasCached, path).toBe(true);
      expect(bootOf(visitors).session, path).toBeNull();
      for (const { username, client } of [one, other]) {
        expect(visitors.html, path).not.toContain(username);
        expect(visitors.html, path).not.toContain(client.address);
      }
    }
  });

  test('Gets exactly the page that is rendered for them alone', { timeout: 60_000 }, async () => {
    const people = await membersOfAllKinds();
    const everyone = Object.values(people);
    const looks = [
      { path: '/m/home', cookie: '', players: everyone },
      { path: '/m/home', cookie: 'language=en; theme=light', players: everyone },
      { path: '/m/home', cookie: 'language=ja', players: everyone.slice(0, 2) },
      { path: '/m/home', cookie: 'language=ko', players: everyone.slice(0, 2) },
      ...['/m/member/home', '/m/voucherCenter', '/m/withdraw', '/m/gameRecord'].map((path) => ({ path, cookie: '', players: everyone })),
      ...['/m/member/home', '/m/notice', '/m/gameCenter', '/m/help', '/m/agent'].map((path) => {
        return { path, cookie: 'language=en', players: [people.funded, people.agent] };
      }),
    ];
    for (const { path, cookie, players } of looks) {
      for (const player of players) {
        const headers = { ...asMember(player), cookie: `${player.client.cookieHeader()}; ${cookie}`, ...player.atBrand };
        await open(path, headers);
        const page = await open(path, headers);
        const seen = `${path} ${cookie} ${player.username}`;
        // A trial account is refused the calls of the cashier: such a page is rendered for each.
        if (player !== people.trial || path === '/m/home') expect(page.wasCached, seen).toBe(true);
        expect(plainOf(page.html), seen).toBe(plainOf(await drawnAlone(path, page, headers)));
      }
    }
  });

  test('Sees the balance of the last bet, the changed avatar and the end of the session at once', async () => {
    const player = await aFundedPlayer(api);
    await open('/m/home', asMember(player));
    expect(await open('/m/home', asMember(player))).toMatchObject({ wasCached: true });
    await putMoney(api, player, 4_321n);
    const richer = await open('/m/home', asMember(player));
    expect(richer.wasCached).toBe(true);
    expect(richer.html).toContain('R$\u00a0143,21');
    expect(JSON.stringify(bootOf(richer).queries)).toContain('"sumBalance":"14321"');
    await player.client.call(setHeadIcon, { icon: 'boto' });
    expect((await open('/m/home', asMember(player))).html).toContain('/avatars/boto');
    const headers = asMember(player);
    await player.client.call(logOut, {});
    expect(bootOf(await open('/m/home', headers)).session).toBeNull();
    expect((await open('/m/home', headers)).html).not.toContain(player.username);
  });

  test('Is treated as a visitor after the session ended', async () => {
    await open('/m/home');
    const page = await open('/m/home', { cookie: `sid=${'x'.repeat(40)}; __Host-sid=${'y'.repeat(40)}` });
    expect(page.wasCached).toBe(false);
    expect(bootOf(page).session).toBeNull();
  });
});

/** A page as the server renders it for one member, from answers to the member's own calls. */
async function drawnAlone(path: string, page: Page, headers: Readonly<Record<string, string>>): Promise<string> {
  const { render } = (await import(new URL('../../web/dist/server/entry.js', import.meta.url).href)) as {
    render: (request: Request, look: object) => Promise<{ readonly html: string }>;
  };
  const { language, theme, status, eventsAt } = bootOf(page);
  const { hostname, port } = new URL(api.url);
  const host = `${headers['x-forwarded-host'] ?? hostname}:${port}`;
  const fetchWps = (call: string, init: RequestInit) =>
    fetch(api.url + call, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } });
  const look = { fetchWps, language, theme, status, eventsAt, hasServiceWorker: true, nonce: nonceOf(page) };
  return (await render(new Request(`http://${host}${path}`), look)).html;
}

/** Without the moments at which the data was read. */
const plainOf = (html: string) => html.replaceAll(/"(dataUpdatedAt|dehydratedAt)":\d+|\bu:\d{13}/g, '');

const A_BONUS = { amount: '5000', wagerTimes: 2, validDays: 7, name: 'Boas-vindas', reason: 'pediu no chat' } as const;

interface KindOfMember extends TestPlayer {
  readonly atBrand?: Readonly<Record<string, string>>;
}

async function membersOfAllKinds() {
  const finance = await anOperator(api, 'finance');
  const at = { 'x-forwarded-host': 'aurora.localhost' };
  const funded: KindOfMember = await aFundedPlayer(api);
  const poor: KindOfMember = await aPlayer(api);
  const rich: KindOfMember = await aFundedPlayer(api, { amount: 123_456_789_012n });
  const agent: KindOfMember = await aFundedPlayer(api, { amount: 7n });
  const named: KindOfMember = await aFundedPlayer(api);
  const favoured: KindOfMember = await aFundedPlayer(api);
  const trial: KindOfMember = await aTrial(api.newClient());
  const atAurora: KindOfMember = { ...(await aRegulated(testClient(api.url, '198.18.77.1', { everyHeader: at }))), atBrand: at };
  await api.owner.query('update accounts.member set type = 1 where id = $1', [agent.memberId]);
  await api.owner.query('update accounts.member set nickname = $2, club_label = $3 where id = $1', [
    named.memberId,
    `ß <i>"&'</script>`,
    'Ouro & Prata',
  ]);
  await aMemberBonus(finance.client, { memberId: favoured.memberId, ...A_BONUS });
  return { funded, agent, poor, rich, named, favoured, trial, atAurora };
}

const LIMITS = { lossDay: '10000', lossWeek: '30000', lossMonth: '80000', timeDay: '120', timeWeek: '360', timeMonth: '960' };

/** Registered as the second brand's jurisdiction asks. */
async function aRegulated(client: TestClient): Promise<TestPlayer> {
  const form = await aRegistration(api, client, { document: aCpf(), payeeName: 'Ana Souza' });
  const session = await client.call(register, { ...form, agree: true, playLimits: LIMITS });
  return { client, session, memberId: session.memberInfo.id, username: form.username, password: form.password };
}

async function aTrial(client: TestClient): Promise<TestPlayer> {
  const session = await client.call(startTrial);
  return { client, session, memberId: session.memberInfo.id, username: session.userName, password: '' };
}

describe('A change clears the cache at once', () => {
  test('Of a brand', async () => {
    const owner = await anOperator(api, 'owner');
    await open('/m/home');
    expect((await open('/m/home')).wasCached).toBe(true);
    const { brand } = await owner.client.call(saveBrand, { merchantCode: 'demo', brand: { ...DEFAULT_BRAND, primary: '#7ab8ff' } });
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
    // A kept page is put together from parts that are compressed once, with gzip.
    ['gzip, deflate, br', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['br', 'br'],
    ['identity', null],
  ] as const) {
    const { headers, html } = await open('/m/login', { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(html).toContain('</html>');
  }
});
