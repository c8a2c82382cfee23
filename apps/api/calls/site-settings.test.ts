import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import {
  listSites,
  listSiteVersions,
  restoreSite,
  setGeneral,
  setHosts,
  setRegistrationField,
  setSwitch,
  type Site,
} from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const merchantCode = 'demo';

async function siteOf(code: string = merchantCode): Promise<Site> {
  const site = (await owner.client.call(listSites)).sites.find((one) => one.merchantCode === code);
  if (!site) throw new Error(`no site ${code}`);
  return site;
}

const fieldOf = (site: Site, name: string) => site.registrationFields.find(({ fieldName }) => fieldName === name);
const isOn = (site: Site, modId: string) => JSON.stringify(site.switches).includes(`{"modId":"${modId}","enabled":"1"`);
const lastLine = async (action: string) => (await owner.client.call(searchAudit, { subject: merchantCode, action, pageSize: 1 })).list[0];

test('CON-29 The console sets a field of the registration form with immediate effect; required fields stay', async () => {
  const before = fieldOf(await siteOf(), 'nickname');
  const rule = { enabled: true, required: true, acceptedPattern: '^[a-z]+$', minLength: 3, maxLength: 12 };
  const after = await owner.client.call(setRegistrationField, { merchantCode, fieldName: 'nickname', ...rule });
  expect(fieldOf(after, 'nickname')).toMatchObject(rule);
  expect(fieldOf(after, 'nickname')).not.toEqual(before);
  await api.eventsCarried();
  const asked = async () => JSON.stringify(await api.newClient().call(readStatus));
  await expect.poll(asked, { timeout: 15_000 }).toContain('^[a-z]+$');
  expect(await lastLine('site.registration')).toMatchObject({ actor: owner.username, merchantCode });
  for (const acceptedPattern of ['([', '(?=a)b', '(a+)+'])
    await expect(
      owner.client.call(setRegistrationField, { merchantCode, fieldName: 'nickname', ...rule, acceptedPattern }),
    ).rejects.toMatchObject({ code: 'pattern_refused', facts: { field: 'acceptedPattern' } });
  await expect(owner.client.call(setRegistrationField, { merchantCode, fieldName: 'shoeSize', ...rule })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test("currency_fixed: A site's currency cannot change; its name and the other settings can", async () => {
  const { general, currency } = await siteOf();
  const asked = { merchantCode, ...general, sessionsMax: general.sessionsMax + 1 };
  await expect(owner.client.call(setGeneral, { ...asked, currency: 'EUR' })).rejects.toMatchObject({
    code: 'currency_fixed',
    facts: { currency },
  });
  expect((await siteOf()).general).toEqual(general);
  expect((await owner.client.call(setGeneral, { ...asked, currency })).general.sessionsMax).toBe(general.sessionsMax + 1);
});

test('CON-29 Restores settings from a version as a new version; an unknown version changes nothing', async () => {
  const wasOn = isOn(await siteOf(), 'VIPBEN3');
  await owner.client.call(setSwitch, { merchantCode, modId: 'REFERRAL', isOn: true });
  const [kept] = (await owner.client.call(listSiteVersions, { merchantCode })).versions;
  await owner.client.call(setSwitch, { merchantCode, modId: 'VIPBEN3', isOn: !wasOn });
  expect(isOn(await siteOf(), 'VIPBEN3')).toBe(!wasOn);
  const restored = await owner.client.call(restoreSite, { merchantCode, version: kept?.version ?? 0 });
  expect(isOn(restored, 'VIPBEN3')).toBe(wasOn);
  const [newest] = (await owner.client.call(listSiteVersions, { merchantCode })).versions;
  expect(newest).toMatchObject({ action: 'site.restored' });
  expect(newest?.version).toBeGreaterThan(kept?.version ?? 0);
  expect(await lastLine('site.restored')).toMatchObject({ actor: owner.username, facts: { version: kept?.version } });
  await expect(owner.client.call(restoreSite, { merchantCode, version: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
});

test("CON-29 Adds and removes addresses of a site; host_taken: another merchant's address changes nothing", async () => {
  const { hosts } = await siteOf();
  const host = 'praia.localhost';
  const after = await owner.client.call(setHosts, { merchantCode, hosts: [...hosts, host] });
  expect(after.hosts).toContain(host);
  expect(await lastLine('site.hosts_set')).toMatchObject({ actor: owner.username, facts: { hosts: [...hosts, host].join(' ') } });
  const [taken = ''] = (await siteOf('aurora')).hosts;
  await expect(owner.client.call(setHosts, { merchantCode, hosts: [...hosts, taken] })).rejects.toMatchObject({
    code: 'host_taken',
    facts: { host: taken },
  });
  expect((await siteOf()).hosts).toEqual(after.hosts);
  await owner.client.call(setHosts, { merchantCode, hosts: [...hosts] });
  expect((await siteOf()).hosts).not.toContain(host);
});

test("not_allowed: S20 Creating sites needs staff of the whole installation; not_found: S31 another merchant's site", async () => {
  const bound = await anOperator(api, 'owner', { merchantCodes: [merchantCode] });
  await expect(bound.client.call(setHosts, { merchantCode, hosts: ['praia.localhost'] })).rejects.toMatchObject({ code: 'not_allowed' });
  const content = await anOperator(api, 'content');
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const rule = { enabled: true, required: false, acceptedPattern: '*', minLength: 0, maxLength: 20 };
  for (const [operator, code] of [
    [content, 'not_allowed'],
    [aurora, 'not_found'],
  ] as const) {
    await expect(operator.client.call(restoreSite, { merchantCode, version: 1 })).rejects.toMatchObject({ code });
    await expect(operator.client.call(setRegistrationField, { merchantCode, fieldName: 'nickname', ...rule })).rejects.toMatchObject({
      code,
    });
  }
});
