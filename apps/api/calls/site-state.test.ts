import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { logIn, logOut, readMemberInfo } from '@jogada/accounts/contract/player';
import { listAnnouncements, markAnnouncementRead, markChatRead, sendChatMessage } from '@jogada/content/contract/player';
import { launchGame } from '@jogada/games/contract/player';
import { listSites, setMaintenance, setRegions, setSwitch, setTemplateFlags } from '@jogada/merchant/contract/operator';
import { readStatus, siteStateOf } from '@jogada/merchant/contract/player';
import { createDeposit, listWithdrawals } from '@jogada/wallet/contract/player';
import { aCountryDatabase } from '../testing/country-database.ts';
import { anOperator, aPlayer, eventsOf, startApi, testClient, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

// Test clients come from 198.18.0.0/16. A client from elsewhere sets its address.
const COUNTRIES = { '198.18.0.0/16': 'BR', '203.0.113.0/24': 'US', '192.0.2.0/25': 'PT' };
const IN_PORTUGAL = '192.0.2.7';
const IN_AMERICA = '203.0.113.9';
const NOWHERE_KNOWN = '192.0.2.200';
const AT_HOME = '192.168.1.20';

const REASON = 'Troca do provedor de pagamentos.';

let api: TestApi;
let owner: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  api = await startApi({ countryDatabase: await aCountryDatabase(COUNTRIES) });
  owner = await anOperator(api, 'owner');
  player = await aPlayer(api);
});
afterAll(() => api.close());
afterEach(async () => {
  await owner.client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: false });
  await owner.client.call(setRegions, { merchantCode: 'demo', regions: { mode: 'everywhere', countries: [] } });
  await api.eventsCarried();
});

const at = (address: string) => testClient(api.url, address);
const stateAt = async (address: string) => siteStateOf(await at(address).call(readStatus));

async function close(until: string | null = null): Promise<void> {
  await owner.client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: true, until, reason: REASON });
  await api.eventsCarried();
}

async function letIn(mode: 'only' | 'except', countries: string[]): Promise<void> {
  await owner.client.call(setRegions, { merchantCode: 'demo', regions: { mode, countries } });
  await api.eventsCarried();
}

describe('CON-19 The state of a site', () => {
  test('Is 0 when open, 1 under maintenance, 2 restricted, and 1 where both apply', async () => {
    expect(await stateAt(IN_AMERICA)).toBe(0);
    await letIn('except', ['US']);
    expect(await stateAt(IN_AMERICA)).toBe(2);
    await close();
    expect(await stateAt(IN_AMERICA)).toBe(1);
    expect(await stateAt(IN_PORTUGAL)).toBe(1);
  });

  test('Open pages are notified when it changes, with the expected end of maintenance', async () => {
    const stream = await eventsOf(api, api.newClient());
    const until = new Date(api.now().getTime() + 3_600_000).toISOString();
    await close(until);
    expect(await stream.next('status')).toHaveProperty('changedAt');
    expect(await at(IN_PORTUGAL).call(readStatus)).toMatchObject({ maintenance: true, maintenanceUntil: until });
    await owner.client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: false });
    expect(await stream.next('status')).toHaveProperty('changedAt');
    expect(await at(IN_PORTUGAL).call(readStatus)).toMatchObject({ maintenance: false, maintenanceUntil: null });
    stream.close();
  });
});

describe('Under maintenance', () => {
  test('CON-19 Refuses sign-in, deposits, withdrawals and play; reading and signing out continue', async () => {
    const until = new Date(api.now().getTime() + 3_600_000).toISOString();
    await close(until);
    const closed = { code: 'under_maintenance', status: 503, facts: { until } };
    await expect(player.client.call(createDeposit, { amount: '5000' })).rejects.toMatchObject(closed);
    await expect(player.client.call(launchGame, { gameId: 'tesouro-da-mata' })).rejects.toMatchObject(closed);
    await expect(player.client.call(listWithdrawals, {})).rejects.toMatchObject(closed);
    await expect(api.newClient().call(logIn, { username: player.username, password: player.password })).rejects.toMatchObject(closed);
    expect((await api.newClient().send('GET', '/wps/games/hot')).status).toBe(200);
    expect((await (await aPlayerBefore()).send('DELETE', logOut.path)).status).toBe(200);
  });

  // Signs in while the site is open, and closes it again.
  async function aPlayerBefore() {
    await owner.client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: false });
    await api.eventsCarried();
    const { client } = await aPlayer(api);
    await close();
    return client;
  }
});

describe('Region restriction', () => {
  test('CON-19 CON-30 Refuses registration, deposits and play from a restricted region; sign-in, own data and withdrawals continue', async () => {
    await letIn('except', ['US']);
    const restricted = { code: 'region_restricted', status: 451 };
    const abroad = at(IN_AMERICA);
    await expect(abroad.call(launchGame, { gameId: 'tesouro-da-mata' })).rejects.toMatchObject(restricted);
    expect(await abroad.send('PUT', '/wps/member/register', { body: {} })).toMatchObject({
      status: 451,
      body: { errorCode: 'region_restricted' },
    });
    await abroad.call(logIn, { username: player.username, password: player.password });
    expect(await abroad.call(readMemberInfo, {})).toMatchObject({ account: player.username });
    await expect(abroad.call(createDeposit, { amount: '5000' })).rejects.toMatchObject(restricted);
    // Refused for the missing amount, key and document, not for the region.
    expect(await abroad.send('POST', '/wps/withdrawals', { body: {} })).not.toMatchObject({ status: 451 });
    expect(await abroad.call(listWithdrawals, {})).toBeTruthy();
    // Messages of the operator can be read and answered.
    expect(await abroad.call(sendChatMessage, { clientId: 'abroad-0001', text: 'Onde está meu saque?' })).toMatchObject({ sequence: 1 });
    await abroad.call(markChatRead, { sequence: 1 });
    const [notice] = (await abroad.call(listAnnouncements, { types: 'PL' })).player;
    if (notice) await abroad.call(markAnnouncementRead, { announcementId: notice.id });
    expect(await abroad.send('PUT', '/wps/inbox/ltr_0000000000000000/read')).toMatchObject({ status: 404 });
  });

  test('An allow-list refuses all other and unknown countries; a deny-list admits all others', async () => {
    await letIn('only', ['BR', 'PT']);
    expect(await stateAt(IN_PORTUGAL)).toBe(0);
    expect(await stateAt(IN_AMERICA)).toBe(2);
    expect(await stateAt(NOWHERE_KNOWN)).toBe(2);
    expect(await stateAt(AT_HOME)).toBe(0);
    expect(await stateAt('::ffff:192.0.2.7')).toBe(0);
    await letIn('except', ['PT']);
    expect(await stateAt(IN_PORTUGAL)).toBe(2);
    expect(await stateAt(NOWHERE_KNOWN)).toBe(0);
  });

  test('Each merchant has its own list', async () => {
    await api.owner.query(`insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, created_at)
                           values ('vizinha', 'Vizinha', 'BRL', 'America/Bahia', '{pt}', 'pt', now())`);
    await api.owner.query("insert into merchant.host values ('vizinha.example', 'vizinha')");
    await letIn('except', ['US']);
    const answer = await at(IN_AMERICA).send('GET', readStatus.path, { headers: { 'x-forwarded-host': 'vizinha.example' } });
    expect(answer.body).toMatchObject({ value: { regionRestriction: false, info: { merchantCode: 'vizinha' } } });
  });
});

test('S73 Takes an address header only from a configured trusted proxy', async () => {
  const direct = await startApi({
    countryDatabase: await aCountryDatabase({ '127.0.0.0/8': 'BR', '203.0.113.0/24': 'US' }),
    trustedProxies: [],
  });
  const chief = await anOperator(direct, 'owner');
  await chief.client.call(setRegions, { merchantCode: 'demo', regions: { mode: 'only', countries: ['BR'] } });
  await direct.eventsCarried();
  expect(await testClient(direct.url, IN_AMERICA).call(readStatus)).toMatchObject({
    location: { ip: '127.0.0.1' },
    regionRestriction: false,
  });
  await chief.client.call(setRegions, { merchantCode: 'demo', regions: { mode: 'except', countries: ['BR'] } });
  await direct.eventsCarried();
  expect(await testClient(direct.url, IN_AMERICA).call(readStatus)).toMatchObject({ regionRestriction: true });
  await direct.close();
});

describe('Sites in the console', () => {
  test('CON-29 A switch and a template flag take effect without a deploy, and open pages are notified', async () => {
    const stream = await eventsOf(api, api.newClient());
    await owner.client.call(setSwitch, { merchantCode: 'demo', modId: 'CBS3', isOn: true });
    expect(await stream.next('status')).toHaveProperty('changedAt');
    await owner.client.call(setTemplateFlags, { merchantCode: 'demo', mem_cen: 0, dep_func: 1, side_menu: 0, reason: REASON });
    expect(await stream.next('status')).toHaveProperty('changedAt');
    await api.eventsCarried();
    const flags = { merchantCode: 'demo', mem_cen: 1, dep_func: 1, side_menu: 1 } as const;
    await expect(owner.client.call(setTemplateFlags, flags)).rejects.toMatchObject({ code: 'field_required', facts: { field: 'reason' } });
    const { info } = await api.newClient().call(readStatus);
    expect(info.mobileTemplate).toEqual({ mem_cen: 0, dep_func: 1, side_menu: 0 });
    expect(JSON.stringify(info.whitelabel)).toContain('"CBS3","enabled":"1"');
    await expect(owner.client.call(setSwitch, { merchantCode: 'demo', modId: 'NO_SUCH', isOn: true })).rejects.toMatchObject({
      code: 'not_found',
    });
    stream.close();
  });

  test('Every change is audited, and no refused one', async () => {
    await close();
    const rows = await api.owner.query<{ action: string; actor_id: string; subject_id: string; reason: string }>(
      "select action, actor_id, subject_id, reason from accounts.audit where action like 'site.%' order by at desc limit 1",
    );
    expect(rows).toEqual([{ action: 'site.maintenance_begun', actor_id: owner.operatorId, subject_id: 'demo', reason: REASON }]);
  });

  test('field_required: A site is closed with a reason, and opened without one', async () => {
    const { client } = owner;
    await expect(client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: true })).rejects.toMatchObject({
      code: 'field_required',
      facts: { field: 'reason' },
    });
    expect(await client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: false })).toMatchObject({
      isUnderMaintenance: false,
    });
  });

  test('field_invalid: Refuses an expected end in the past', async () => {
    const past = new Date(api.now().getTime() - 1000).toISOString();
    await expect(
      owner.client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: true, until: past, reason: REASON }),
    ).rejects.toMatchObject({
      code: 'field_invalid',
      facts: { field: 'until' },
    });
  });

  test('field_required: A list of countries has at least one', async () => {
    await expect(owner.client.call(setRegions, { merchantCode: 'demo', regions: { mode: 'only', countries: [] } })).rejects.toMatchObject({
      code: 'field_required',
    });
  });

  test('country_database_missing: Refuses a country list without an address database', async () => {
    const blind = await startApi();
    const chief = await anOperator(blind, 'owner');
    expect(await chief.client.call(listSites, {})).toMatchObject({ isCountryDatabaseSetUp: false });
    await expect(
      chief.client.call(setRegions, { merchantCode: 'demo', regions: { mode: 'only', countries: ['BR'] } }),
    ).rejects.toMatchObject({ code: 'country_database_missing' });
    await blind.close();
  });

  test('not_found: Unknown merchant', async () => {
    await expect(
      owner.client.call(setMaintenance, { merchantCode: 'unknown', isUnderMaintenance: true, reason: REASON }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('not_allowed, login_required: Support reads, only owners change, and visitors do neither', async () => {
    const support = await anOperator(api, 'support');
    expect(await support.client.call(listSites, {})).toMatchObject({
      sites: expect.arrayContaining([expect.objectContaining({ merchantCode: 'demo', hosts: ['127.0.0.1', 'localhost'] })]),
    });
    await expect(support.client.call(setMaintenance, { merchantCode: 'demo', isUnderMaintenance: true })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(api.newConsoleClient().call(listSites, {})).rejects.toMatchObject({ code: 'login_required' });
  });
});
