import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import type { Readable } from 'node:stream';
import { logInOperator } from '@jogada/accounts/contract/operator';
import { logIn, readMemberInfo } from '@jogada/accounts/contract/player';
import { addPicture } from '@jogada/content/contract/operator';
import { setRegions } from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { readSealingKey } from '@jogada/platform/contract';
import { createSealer } from '@jogada/platform/sealing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProxies } from '../../../tools/run/proxies.mjs';
import {
  aCountryDatabase,
  anOperator,
  aPlayer,
  putMoney,
  rawSender,
  startApi,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';
import { namedHostClient, type NamedHostClient } from '../testing/named-host-client.ts';
import { startTlsProxy, type ProxyKind, type TlsProxy } from '../testing/tls-proxy.ts';

const SITE = 'apostas.example';
const ARCADE = 'jogos.example';
const CONSOLE = 'mesa.example';
/** A large picture is rendered slowly on a busy machine. */
const DRAWING_TIMEOUT_MS = 60_000;
/** The caller's address. The proxy connects from 127.0.0.1, the only trusted address. */
const CALLER = '127.0.0.2';
const ABROAD = '203.0.113.9';
/** Headers by which a caller tries to spoof its address, host, protocol and country. */
const SPOOFED = {
  'x-forwarded-for': ABROAD,
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
  'x-real-ip': ABROAD,
  forwarded: `for=${ABROAD};host=evil.example;proto=http`,
};

// Prints one line on the terminal with any reporter.
const hasProxies = await findProxies({ report: (state) => process.stderr.write(`  proxies    ${state}\n`) });

let api: TestApi;
let player: TestPlayer;
let staff: TestOperator;
beforeAll(async () => {
  if (!hasProxies) return;
  const countryDatabase = await aCountryDatabase({ '127.0.0.0/8': 'BR', '203.0.113.0/24': 'US' });
  api = await startApi({ servesPages: true, hasArcade: true, publicUrl: `https://${SITE}`, countryDatabase });
  await api.owner.query('insert into merchant.host (host, merchant_code) values ($1, $2)', [SITE, 'demo']);
  player = await aPlayer(api);
  staff = await anOperator(api, 'owner');
});
afterAll(() => api?.close());

const cookieOf = (lines: string | readonly string[] | undefined) =>
  [lines ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
const bootOf = (html: string) => JSON.parse(/id="boot-state">([^<]*)</.exec(html)?.[1] ?? '{}');

/** Signs the player in as a page would. Returns the cookies that the response sets. */
async function signIn(client: NamedHostClient): Promise<readonly string[]> {
  const sealer = createSealer(async () => JSON.parse((await client.send('GET', readSealingKey.path)).text).value);
  const input = { username: player.username, password: player.password };
  const { headers, body } = await sealer.seal({ method: 'POST', path: logIn.path, device: 'OTHERS', input });
  const answer = await client.send('POST', logIn.path, {
    body: JSON.parse(body),
    headers: { device: 'OTHERS', ...ownPage(client), ...headers },
  });
  expect(answer.text).toContain('"success":true');
  return [answer.headers['set-cookie'] ?? []].flat();
}

/** The headers that a browser sends with a call of the site's own page. */
const ownPage = (_client: NamedHostClient, host = SITE) => ({ origin: `https://${host}:${proxy.port}`, 'sec-fetch-site': 'same-origin' });

let proxy: TlsProxy;

/** Reads until the text has arrived. */
async function until(body: Readable, wanted: string): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.includes(wanted)) return text;
  }
  throw new Error(`ended before ${wanted}: ${text}`);
}

describe.skipIf(!hasProxies).each<ProxyKind>(['haproxy', 'nginx'])('S54 S73 Behind %s', (kind) => {
  beforeAll(async () => {
    const ports = { site: portOf(api.url), arcade: portOf(api.arcadeUrl), console: portOf(api.consoleUrl) };
    proxy = await startTlsProxy(kind, { ...ports, hosts: [SITE, ARCADE, CONSOLE] });
  });
  afterAll(() => proxy?.close());

  describe.each(['1.1', '2'] as const)('Over HTTP/%s', (version) => {
    let client: NamedHostClient;
    let cookie: string;
    beforeAll(async () => {
      client = namedHostClient(version, { host: SITE, port: proxy.port, authority: proxy.authority, localAddress: CALLER });
      const set = await signIn(client);
      for (const line of set) expect(line).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      cookie = cookieOf(set);
    });
    afterAll(() => client.close());

    test("Signs a member in for calls and rendered pages, at the caller's address", async () => {
      const info = await client.send('GET', readMemberInfo.path, { headers: { cookie } });
      expect(JSON.parse(info.text)).toMatchObject({ success: true, value: { id: player.memberId } });
      expect(info.headers['strict-transport-security']).toContain('max-age=31536000');
      const page = await client.send('GET', '/m/home', { headers: { cookie, 'accept-encoding': 'identity' } });
      const { session, status } = bootOf(page.text);
      expect([page.status, session.userName, status.location.ip]).toEqual([200, player.username, CALLER]);
      expect(page.text).toContain(`<link rel="canonical" href="https://${SITE}/m/home">`);
    });

    test('Ignores a cookie without the prefix', async () => {
      const bare = { cookie: cookie.replaceAll('__Host-', '') };
      expect((await client.send('GET', readMemberInfo.path, { headers: bare })).status).toBe(401);
      expect(bootOf((await client.send('GET', '/m/home', { headers: bare })).text).session).toBeNull();
    });

    test('Refuses changes by a page of another site', async () => {
      const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await client.send('POST', '/wps/session/logout', { body: {}, headers })).status).toBe(403);
      expect((await client.send('GET', readMemberInfo.path, { headers: { cookie } })).status).toBe(200);
    });

    test("Ignores the caller's headers about its address, host, protocol and country", async () => {
      const said = await client.send('GET', readStatus.path, { headers: { ...SPOOFED, cookie } });
      const honest = await client.send('GET', readStatus.path, { headers: { cookie } });
      expect(JSON.parse(said.text)).toEqual(JSON.parse(honest.text));
      expect(JSON.parse(said.text).value).toMatchObject({
        location: { ip: CALLER },
        regionRestriction: false,
        info: { merchantCode: 'demo' },
      });
      expect((await client.send('GET', readMemberInfo.path, { headers: { ...SPOOFED, cookie } })).status).toBe(200);
    });

    test('Delivers events as they happen', async () => {
      const { status, body } = await client.open('/wps/events', { headers: { cookie } });
      expect(status).toBe(200);
      await until(body.iterator({ destroyOnReturn: false }) as unknown as Readable, 'event: hello');
      await putMoney(api, player, 100n);
      expect(await until(body, 'event: balance')).toContain('event: balance');
      body.destroy();
    });

    test('Passes an upload of more than a megabyte to the console, signed in', { timeout: DRAWING_TIMEOUT_MS }, async () => {
      const body = { username: staff.username, password: staff.password };
      const login = await client.send('POST', logInOperator.path, { host: CONSOLE, body, headers: ownPage(client, CONSOLE) });
      expect(login.status).toBe(200);
      const noise = await sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
        .png()
        .toBuffer();
      const image = noise.toString('base64');
      expect(image.length).toBeGreaterThan(1.2 * 2 ** 20);
      const headers = { ...ownPage(client, CONSOLE), cookie: cookieOf(login.headers['set-cookie']) };
      const path = addPicture.path.replace(':merchantCode', 'demo');
      const added = await client.send('POST', path, { host: CONSOLE, body: { image }, headers });
      expect(JSON.parse(added.text)).toMatchObject({ success: true, value: { height: 700 } });
    });
  });

  test('Opens a websocket to a room of the arcade', async () => {
    const client = namedHostClient('1.1', { host: ARCADE, port: proxy.port, authority: proxy.authority, localAddress: CALLER });
    const gameId = 'voo-da-arara';
    const session = await client.send('POST', '/api/room/session', { body: { gameId, mode: 'demo' } });
    const { sessionToken } = JSON.parse(session.text);
    const upgrade = request({
      ...{ host: ARCADE, port: proxy.port, path: '/api/room', ca: proxy.authority, agent: false },
      lookup: (_host, options, done) => (options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)),
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    upgrade.end();
    const [answer, socket] = await once(upgrade, 'upgrade');
    expect(answer.statusCode).toBe(101);
    socket.write(textFrame(JSON.stringify({ type: 'hello', gameId, sessionToken })));
    expect(await until(socket, '"type":"welcome"')).toContain('"balanceAmount"');
    socket.destroy();
  });
});

/** A text in one masked client frame, as RFC 6455 requires. */
function textFrame(text: string): Buffer {
  const mask = randomBytes(4);
  const payload = Buffer.from(text).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  const length = payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length]), mask, payload]);
}

describe('S73 An untrusted peer', () => {
  const NAME_LOOKUPS = 20;

  test('Cannot change its address, country or rate limit by headers', async () => {
    const countryDatabase = await aCountryDatabase({ '127.0.0.0/8': 'BR', '203.0.113.0/24': 'US' });
    const direct = await startApi({ trustedProxies: ['192.0.2.1'], countryDatabase });
    await direct.owner.query('insert into merchant.host (host, merchant_code) values ($1, $2)', [SITE, 'demo']);
    const chief = await anOperator(direct, 'owner');
    await chief.client.call(setRegions, { merchantCode: 'demo', regions: { mode: 'except', countries: ['US'] } });
    await direct.eventsCarried();
    const sender = rawSender(direct.url, 1);
    const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
      const {
        status,
        text,
        headers: said,
      } = await sender.send({ method: 'GET', path, headers: { host: SITE, ...headers }, body: undefined });
      return { status, body: JSON.parse(text), isSecure: 'strict-transport-security' in said };
    };
    for (const headers of [{}, SPOOFED, { ...SPOOFED, 'x-forwarded-for': `${ABROAD}, 192.0.2.1`, 'x-forwarded-proto': 'https' }]) {
      const { body, isSecure } = await ask(readStatus.path, headers);
      expect([body.value.location.ip, body.value.regionRestriction, body.value.info.merchantCode, isSecure]).toEqual([
        '127.0.0.1',
        false,
        'demo',
        false,
      ]);
    }
    const statuses: number[] = [];
    for (let lookup = 0; lookup <= NAME_LOOKUPS; lookup += 1) {
      const headers = { ...SPOOFED, 'x-forwarded-for': `198.51.100.${lookup}`, forwarded: `for=198.51.100.${lookup}` };
      statuses.push((await ask(`/wps/member/register/username?username=unknown${lookup}`, headers)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    sender.close();
    await direct.close();
  });
});

function portOf(url: string): number {
  return Number(new URL(url).port);
}
