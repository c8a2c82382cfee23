import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import {
  addAppProfile,
  listSites,
  listSiteVersions,
  restoreSite,
  setAppWindow,
  setGeneral,
  setHosts,
  setLegalNotice,
  setRegistrationField,
  setSwitch,
  type Site,
} from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { testClock } from '@jogada/platform/testing';
import { aCertificate } from '../testing/certificates.ts';
import { signedProfile } from '../testing/signed-profile.ts';
import { anOperator, setJurisdiction, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
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
  await expect.poll(asked).toContain('^[a-z]+$');
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

const LEGAL = {
  legalName: 'Praia Apostas Ltda.',
  tradeName: 'Praia',
  companyNumber: '11222333000181',
  authorisation: { number: 'SPA/MF 0000', date: '2026-09-01' },
  address: 'Rua da Praia 1, Recife',
  customerCare: { phone: '0800 000 0000', email: 'sac@praia.example' },
  ombudsman: { phone: '0800 000 0001', email: 'ouvidoria@praia.example' },
};

/** Stores a version as an older program or a direct write could have left it. Returns its number. */
async function aVersionWith(part: object): Promise<number> {
  const [row] = await api.owner.query<{ version: number }>(
    `insert into merchant.site_version (merchant_code, version, action, settings, saved_by, saved_at)
     select merchant_code, (select max(version) + 1 from merchant.site_version where merchant_code = $1), 'site.restored', settings || $2::jsonb, saved_by,
            saved_at
       from merchant.site_version where merchant_code = $1 and action = 'site.switch_set' order by version desc limit 1 returning version`,
    [merchantCode, JSON.stringify(part)],
  );
  return row?.version ?? 0;
}

test('field_required: R48 A restore cannot remove the legal notice of a site under br-spa', async () => {
  const { legal: before } = await siteOf();
  await owner.client.call(setLegalNotice, { merchantCode, legal: null });
  const [without] = (await owner.client.call(listSiteVersions, { merchantCode })).versions;
  await owner.client.call(setLegalNotice, { merchantCode, legal: LEGAL });
  await setJurisdiction(api, 'br-spa');
  await expect(owner.client.call(restoreSite, { merchantCode, version: without?.version ?? 0 })).rejects.toMatchObject({
    code: 'field_required',
    facts: { field: 'legal' },
  });
  expect((await siteOf()).legal).toEqual(LEGAL);
  await setJurisdiction(api, 'standard');
  await owner.client.call(setLegalNotice, { merchantCode, legal: before });
});

test('C15 S70 R48 A restore refuses every setting that its own endpoint refuses, and changes nothing', async () => {
  await owner.client.call(setSwitch, { merchantCode, modId: 'REFERRAL', isOn: true });
  const { appWindow, general, registrationFields, ...before } = await siteOf();
  const profile = { resourceType: 'MOBILECONFIG', url: 'https://apps.example/site.mobileconfig' };
  const [field] = registrationFields;
  const refused = [
    [{ appWindow: { ...appWindow, links: [profile] } }, 'link_refused', { url: profile.url }],
    [
      { appWindow: { ...appWindow, links: [{ resourceType: 'Symbian', url: '/m/app' }] } },
      'field_invalid',
      { field: 'links.0.resourceType' },
    ],
    [{ imageCdns: ['http://cdn.example'] }, 'link_refused', { url: 'http://cdn.example' }],
    [{ regions: { mode: 'only', countries: [] } }, 'field_required', { field: 'countries' }],
    [{ regions: { mode: 'only', countries: ['BR'] } }, 'country_database_missing', {}],
    [{ registrationFields: [{ ...field, acceptedPattern: '(a+)+' }] }, 'pattern_refused', { field: 'acceptedPattern' }],
    [{ registrationFields: [{ ...field, minLength: 9, maxLength: 3 }] }, 'field_invalid', { field: 'maxLength' }],
    [{ general: { ...general, languages: ['en'], defaultLanguage: 'pt' } }, 'field_invalid', { field: 'defaultLanguage' }],
    [{ general: { ...general, sessionsMax: 0 } }, 'field_invalid', { field: 'sessionsMax' }],
    [{ legal: { ...LEGAL, companyNumber: '11222333000199' } }, 'field_invalid', { field: 'legal.companyNumber' }],
  ] as const;
  for (const [part, code, facts] of refused) {
    const version = await aVersionWith(part);
    await expect(owner.client.call(restoreSite, { merchantCode, version }), JSON.stringify(part)).rejects.toMatchObject({ code, facts });
  }
  expect(await siteOf()).toEqual({ ...before, appWindow, general, registrationFields });
});

test('C15 A restore takes allowed links of the app, and leaves out an offer that has ended', async () => {
  const { appWindow } = await siteOf();
  const signer = aCertificate({ name: 'Praia Apps', validUntil: new Date(clock.now().getTime() + 3_600_000) });
  const file = signedProfile({ signer }).toString('base64');
  const { url } = await owner.client.call(addAppProfile, { merchantCode, file });
  const offer = { promotionId: 'ann_offer', endsAt: new Date(clock.now().getTime() + 60_000).toISOString() };
  const links = [{ resourceType: 'MOBILECONFIG' as const, url }];
  await owner.client.call(setAppWindow, { merchantCode, isOn: true, needsLogin: true, offer, links });
  const [kept] = (await owner.client.call(listSiteVersions, { merchantCode })).versions;
  await owner.client.call(setAppWindow, { merchantCode, isOn: false, needsLogin: false, offer: null, links: [] });
  const restored = await owner.client.call(restoreSite, { merchantCode, version: kept?.version ?? 0 });
  expect(restored.appWindow).toEqual({ isOn: true, needsLogin: true, offer, links });
  await owner.client.call(setAppWindow, { merchantCode, isOn: false, needsLogin: false, offer: null, links: [] });
  clock.advance(61_000);
  const later = await owner.client.call(restoreSite, { merchantCode, version: kept?.version ?? 0 });
  expect(later.appWindow).toEqual({ isOn: true, needsLogin: true, offer: null, links });
  await owner.client.call(setAppWindow, { merchantCode, ...appWindow, links: appWindow.links as typeof links });
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
