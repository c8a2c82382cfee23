import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn, SESSION_COOKIE } from '@jogada/accounts/contract/player';
import { createLog, createServer } from '@jogada/platform/server';
import { cookieJar } from '../http/cookie-jar.ts';
import {
  aPlayer,
  rawSender,
  startApi,
  testClient,
  type RawReply,
  type RawSender,
  type TestApi,
  type TestPlayer,
} from '../testing/index.ts';

const HOST = 'apostas.example';
const ADDRESS = '198.51.100.7';
/** Headers of a proxy for a request that came over TLS. The host is the request's own. */
const OVER_TLS = { host: HOST, 'x-forwarded-proto': 'https', 'x-forwarded-for': ADDRESS };
/** The same for a client that cannot set the host. */
const PROXY_HEADERS = { 'x-forwarded-host': HOST, 'x-forwarded-proto': 'https' };
const IN_THE_CLEAR = { ...OVER_TLS, 'x-forwarded-proto': 'http' };

let api: TestApi;
let sender: RawSender;
let player: TestPlayer;
beforeAll(async () => {
  api = await startApi({ servesPages: true, keepsPages: true, publicUrl: `https://${HOST}` });
  await api.owner.query('insert into merchant.host (host, merchant_code) values ($1, $2)', [HOST, 'demo']);
  sender = rawSender(api.url, 4);
  player = await aPlayer({ ...api, newClient: () => testClient(api.url, ADDRESS, { everyHeader: PROXY_HEADERS }) });
});
afterAll(async () => {
  sender.close();
  await api.close();
});

type Headers = Readonly<Record<string, string>>;

const get = (path: string, headers: Headers) => sender.send({ method: 'GET', path, headers, body: undefined });
const post = (path: string, headers: Headers, body: object = {}) =>
  sender.send({ method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const bootOf = ({ text }: RawReply) => JSON.parse(/id="boot-state">([^<]*)</.exec(text)?.[1] ?? '{}');
const cookiesSetBy = ({ headers }: RawReply) => headers['set-cookie'] ?? [];

describe('S54 Behind a TLS proxy', () => {
  test('Renders a page for the member of the prefixed cookie, at the address that the proxy states', async () => {
    const boot = bootOf(await get('/m/home', { ...OVER_TLS, cookie: player.client.cookieHeader() }));
    expect(boot.session).toMatchObject({ userName: player.username });
    expect(boot.status.location).toEqual({ ip: ADDRESS });
  });

  test('Ignores a cookie without the prefix, which a sibling host can set', async () => {
    const cookie = `${SESSION_COOKIE}=${player.client.cookie(SESSION_COOKIE)}`;
    for (const said of [OVER_TLS, IN_THE_CLEAR]) {
      expect(bootOf(await get('/m/home', { ...said, cookie })).session).toBeNull();
      expect((await get('/wps/member/info', { ...said, cookie })).status).toBe(401);
    }
  });

  test('secure_connection_needed: Over plain HTTP a public host sets no cookie and changes nothing', async () => {
    const { headers, status, text } = await post('/wps/session/login/freeplay', IN_THE_CLEAR);
    expect([status, JSON.parse(text).errorCode, headers['set-cookie']]).toEqual([403, 'secure_connection_needed', undefined]);
    expect(cookiesSetBy(await get('/wps/captcha?purpose=login', IN_THE_CLEAR))).toEqual([]);
    const cookie = player.client.cookieHeader();
    expect((await get('/wps/member/info', { ...IN_THE_CLEAR, cookie })).status).toBe(401);
    expect((await get('/wps/system/status', IN_THE_CLEAR)).status).toBe(200);
  });

  test('A response sets each cookie once', async () => {
    const body = { username: player.username, password: player.password };
    const { headers } = await testClient(api.url, ADDRESS, { everyHeader: PROXY_HEADERS }).sendSealed('POST', logIn.path, { body });
    expect(headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['__Host-sid', '__Host-known']);
  });

  test('A call that sets a cookie twice or clears it again sends the last one only', async () => {
    const app = createServer({ log: createLog({ name: 'test', level: 'silent' }), trustedProxies: ['127.0.0.1'] });
    app.get('/', (request, reply) => {
      const jar = cookieJar(request, reply, { publicUrl: `https://${HOST}` });
      jar.set(SESSION_COOKIE, 'first', { maxAgeMs: 1000 });
      jar.set('known', 'device', { maxAgeMs: 1000 });
      jar.set(SESSION_COOKIE, 'second', { maxAgeMs: 1000 });
      jar.clear('known');
      return reply.send('');
    });
    const answer = await app.inject({ url: '/', headers: OVER_TLS });
    await app.close();
    expect([answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])).toEqual(['__Host-sid=second', '__Host-known=']);
  });
});

describe('S12 Metadata for search engines and link previews', () => {
  const ORIGIN = `https://${HOST}`;
  const inClear = (path: string, headers: Headers) => get(path, { 'x-forwarded-for': ADDRESS, ...headers });

  test('Uses the configured host and port, whatever port the Host header states, and refuses absolute targets', async () => {
    for (const host of [HOST, `${HOST}:81`, HOST.toUpperCase()]) {
      expect((await inClear('/robots.txt', { host })).text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
      expect(originsIn((await inClear('/sitemap.xml', { host })).text, /<loc>([^<]*)</g)).toEqual([ORIGIN]);
      expect(originsIn((await inClear('/m/home', { host })).text, /<link rel="(?:canonical|alternate)"[^>]*href="([^"]*)"/g)).toEqual([
        ORIGIN,
      ]);
    }
    for (const target of [`http://${HOST}:81`, `https://someone@${HOST}`]) {
      const page = await inClear(`${target}/m/home`, { host: 'evil.example' });
      expect([page.status, originsIn(page.text, /<link rel="canonical" href="([^"]*)"/g)], target).toEqual([400, []]);
    }
  });

  test('merchant_unknown: Serves none at an unknown host', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/m/home', '/manifest.webmanifest']) {
      for (const asked of [
        { path, host: 'evil.example', refused: 404 },
        { path: `https://evil.example${path}`, host: HOST, refused: 400 },
        { path, host: `evil.example:${HOST}`, refused: 400 },
      ]) {
        const { status, text } = await inClear(asked.path, { host: asked.host });
        expect([status, /evil/.test(text)], `${asked.path} at ${asked.host}`).toEqual([asked.refused, false]);
      }
    }
  });
});

const originsIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, address = '']) => new URL(address).origin)),
];
