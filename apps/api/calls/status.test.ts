import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAppWindow, setImageCdns } from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { outcomeOf } from '../testing/outcome-of.ts';
import { anOperator, eventsOf, startApi, turnSwitches, type TestApi, type TestClient } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function settingsChanged(): Promise<void> {
  await api.owner.query(
    'insert into platform.outbox (topic, payload, created_at) values (\'merchant.settings_changed\', \'{"merchantCode":"demo"}\', now())',
  );
  await api.eventsCarried();
}

test('CON-25 The status holds what a page needs before its first paint', async () => {
  const client = api.newClient();
  const status = await client.call(readStatus);
  expect(status).toMatchObject({ maintenance: false, regionRestriction: false, location: { ip: client.address } });
  expect(status.info).toMatchObject({
    merchantCode: 'demo',
    currency: 'BRL',
    languages: ['pt', 'en', 'ja', 'ko'],
    defaultLanguage: 'pt',
    mobileTemplate: { mem_cen: 1, dep_func: 1, side_menu: 1 },
    frameOrigins: [api.arcadeUrl],
    customerService: expect.arrayContaining([{ type: 'TELEGRAM', path: expect.any(String) }]),
    resources: [
      { resourceType: 'Android', url: '/m/app' },
      { resourceType: 'IOS', url: '/m/app' },
    ],
    appWindow: { isOn: true, needsLogin: false, offer: null },
    imageCDNs: [],
  });
  expect(Object.keys(status.info.register)).toHaveLength(20);
  expect(status.info.register['captcha']).toMatchObject({ enabled: true, required: true });
  const registration = status.info.whitelabel.find(({ modId }) => modId === 'REG3');
  expect(registration).toMatchObject({
    enabled: '1',
    childrenNodes: expect.arrayContaining([{ modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] }]),
  });
});

test('CON-29 (server) A switch takes effect without a deploy, and open pages are notified', async () => {
  const stream = await eventsOf(api, api.newClient());
  await api.owner.query("update merchant.switch set is_enabled = true where mod_id = 'CBS3'");
  await settingsChanged();
  expect(await stream.next('status')).toHaveProperty('changedAt');
  const { info } = await api.newClient().call(readStatus);
  expect(JSON.stringify(info.whitelabel)).toContain('"CBS3","enabled":"1"');
  stream.close();
});

test("S51 The policy allows frames of outside vendors' games, and a vendor's row adds nothing else to it", async () => {
  const add = (code: string, origin: string, isEnabled: boolean) =>
    api.owner.query(`insert into games.vendor (code, name, icon_path, origin, is_enabled, created_at) values ($1, $1, '', $2, $3, now())`, [
      code,
      origin,
      isEnabled,
    ]);
  await add('rio', 'https://games.rio.example', true);
  await add('seco', 'https://games.seco.example', false);
  await add('furtivo', "https://x.example; script-src 'unsafe-inline'", true);
  await settingsChanged();
  const { info } = await api.newClient().call(readStatus);
  expect(info.frameOrigins).toEqual([api.arcadeUrl, 'https://games.rio.example']);
});

test('merchant_unknown: Refuses an unknown host, or a Merchant header that differs from it', async () => {
  const client = api.newClient();
  expect(await client.send('GET', '/wps/system/status', { headers: { merchant: 'other' } })).toMatchObject({
    status: 404,
    body: { errorCode: 'merchant_unknown' },
  });
  expect(await client.send('GET', '/wps/system/status', { headers: { 'x-forwarded-host': 'bets.example' } })).toMatchObject({
    status: 404,
    body: { errorCode: 'merchant_unknown' },
  });
  expect(await client.send('GET', '/wps/system/status', { headers: { merchant: 'demo', 'x-forwarded-host': '127.0.0.7' } })).toMatchObject({
    status: 200,
  });
});

test("S31 Another merchant's host is another site, without the first one's members", async () => {
  await api.owner.query(`insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, created_at)
                         values ('other', 'Outra', 'BRL', 'America/Bahia', '{pt}', 'pt', now())`);
  await api.owner.query("insert into merchant.host values ('outra.example', 'other')");
  const answer = await api.newClient().send('GET', '/wps/system/status', { headers: { 'x-forwarded-host': 'outra.example' } });
  expect(answer.body).toMatchObject({ value: { info: { merchantCode: 'other', whitelabel: [], register: {} } } });
});

test('under_maintenance: CON-19 (server) The status reports it, and sign-in and calls that need an account are refused', async () => {
  await api.owner.query("update merchant.merchant set is_under_maintenance = true where code = 'demo'");
  await settingsChanged();
  const client = api.newClient();
  expect(await client.call(readStatus)).toMatchObject({ maintenance: true });
  expect(await client.send('GET', '/wps/member/info')).toMatchObject({ status: 503, body: { errorCode: 'under_maintenance' } });
  expect(await client.send('POST', '/wps/session/login', { body: { username: 'jogador', password: 'mata-atlantica' } })).toMatchObject({
    status: 503,
  });
  await api.owner.query("update merchant.merchant set is_under_maintenance = false where code = 'demo'");
  await settingsChanged();
});

type LinkOf = RequestOf<typeof setAppWindow>['links'][number];

test('CON-16 CON-25 (server) The console sets the app window and the image CDNs, and refuses forbidden targets', async () => {
  const owner = await anOperator(api, 'owner');
  const support = await anOperator(api, 'support');
  const window = { merchantCode: 'demo', isOn: true, needsLogin: true, offer: null, links: [] as LinkOf[] };
  const set = (change: object) => outcomeOf(owner.client.call(setAppWindow, { ...window, ...change }));
  const link = (resourceType: LinkOf['resourceType'], url: string) => ({ links: [{ resourceType, url }] });
  for (const refused of [
    link('Android', 'http://apps.example/site.apk'),
    link('Android', 'javascript:alert(1)'),
    link('IOS', 'https://user@apps.example/'),
    link('IOS', 'https://127.0.0.1/'),
    link('MOBILECONFIG', '/m/home'),
    link('AppDownloadIcon', 'https://elsewhere.example/icon.png'),
    link('AppDownloadIcon', '//elsewhere.example/icon.png'),
  ])
    expect(await set(refused), JSON.stringify(refused)).toBe('link_refused');
  const past = { promotionId: 'ann_dem0', endsAt: new Date(api.now().getTime() - 1000).toISOString() };
  expect(await set({ offer: past })).toBe('field_invalid');
  expect(await outcomeOf(support.client.call(setAppWindow, window))).toBe('not_allowed');
  expect(await outcomeOf(owner.client.call(setImageCdns, { merchantCode: 'demo', imageCdns: ['http://cdn.example'] }))).toBe(
    'link_refused',
  );
  expect(await outcomeOf(owner.client.call(setImageCdns, { merchantCode: 'unknown', imageCdns: [] }))).toBe('not_found');

  const site = await owner.client.call(setImageCdns, { merchantCode: 'demo', imageCdns: ['https://cdn.example/jogada/'] });
  expect(site.imageCdns).toEqual(['https://cdn.example/jogada']);
  await owner.client.call(setAppWindow, { ...window, ...link('AppDownloadIcon', 'https://cdn.example/jogada/icon.png') });
  await api.eventsCarried();
  const { info } = await api.newClient().call(readStatus);
  expect(info).toMatchObject({
    imageCDNs: ['https://cdn.example/jogada'],
    appWindow: { isOn: true, needsLogin: true, offer: null },
    resources: [{ resourceType: 'AppDownloadIcon', url: 'https://cdn.example/jogada/icon.png' }],
  });
  const trail = await api.owner.query("select action from accounts.audit where action in ('site.app_window_set', 'site.image_cdns_set')");
  expect(trail.length).toBe(2);
});

test('CON-19 A client that has the current status gets 304, and another client or a change the new one', async () => {
  const [client, other] = [api.newClient(), api.newClient()];
  const ask = (by: TestClient, headers: Record<string, string> = {}) => by.send('GET', readStatus.path, { headers });
  const first = await ask(client);
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await ask(client, { 'if-none-match': tag });
  expect([again.status, again.body]).toEqual([304, '']);
  // The response contains the caller's address.
  expect(await ask(other, { 'if-none-match': tag })).toMatchObject({ status: 200, body: { value: { location: { ip: other.address } } } });
  const plain = await ask(client, { 'accept-encoding': 'identity' });
  expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, first.body]);
  const isOn = isSwitchOn(first.body);
  await turnSwitches(api, ['MOBILENUMREG3'], isOn ? 'off' : 'on');
  const changed = await ask(client, { 'if-none-match': tag });
  expect([changed.status, isSwitchOn(changed.body)]).toEqual([200, !isOn]);
  await turnSwitches(api, ['MOBILENUMREG3'], isOn ? 'on' : 'off');
});

function isSwitchOn(body: unknown): boolean {
  return JSON.stringify(body).includes('"modId":"MOBILENUMREG3","enabled":"1"');
}
