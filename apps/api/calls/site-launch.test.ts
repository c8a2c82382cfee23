import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { setServiceLinks } from '@jogada/content/contract/operator';
import { listVendorSettings, offerVendor } from '@jogada/games/contract/operator';
import {
  createSite,
  DEFAULT_BRAND,
  listSites,
  readSiteLaunch,
  saveBrand,
  setHosts,
  setLegalNotice,
  setMaintenance,
} from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { addPaymentAccount, askPaymentAccountUse } from '@jogada/wallet/contract/operator';
import { aPlayer, anOperator, startApi, testClient, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  [owner, second] = [await anOperator(api, 'owner'), await anOperator(api, 'owner')];
});
afterAll(() => api.close());

const reason = 'the brand opens next week';
const NOTICE = {
  legalName: 'Exemplo Ltda.',
  tradeName: 'Exemplo',
  companyNumber: '11.222.333/0001-81',
  authorisation: { number: 'Portaria 000', date: '2026-01-05' },
  address: 'Rua do Exemplo, 1, São Paulo',
  customerCare: { phone: '0800 123 4567', email: 'sac@example.com' },
  ombudsman: { phone: '0800 765 4321', email: 'ouvidoria@example.com' },
};

async function aNewSite(newCode: string, jurisdiction: 'standard' | 'br-spa'): Promise<void> {
  const site = { newCode, jurisdiction, merchantName: 'Nova', hosts: [hostOf(newCode)], likeCode: 'demo' } as const;
  const terms = { currency: 'BRL', languages: ['pt'], defaultLanguage: 'pt', timeZone: 'America/Sao_Paulo' } as const;
  await owner.client.call(createSite, { ...site, ...terms, hosts: [hostOf(newCode)], languages: ['pt'] });
  await api.eventsCarried();
}

const hostOf = (code: string) => `${code}.localhost`;
const playerAt = (code: string) => testClient(api.url, '10.77.0.2', { everyHeader: { 'x-forwarded-host': hostOf(code) } });
const open = (merchantCode: string) => owner.client.call(setMaintenance, { merchantCode, isUnderMaintenance: false });
const close = (merchantCode: string) => owner.client.call(setMaintenance, { merchantCode, isUnderMaintenance: true, reason });

async function statesOf(merchantCode: string): Promise<Record<string, string>> {
  const { items } = await owner.client.call(readSiteLaunch, { merchantCode });
  return Object.fromEntries(items.map(({ name, state }) => [name, state]));
}

async function approveAll(): Promise<void> {
  const { list } = await second.client.call(listApprovals, { state: 'waiting' });
  for (const { approvalId } of list) await second.client.call(decideApproval, { approvalId, isApproved: true });
}

test('under_maintenance: CON-29 A site made in the console is closed until an operator opens it, and its first opening is kept', async () => {
  await aNewSite('fechada', 'standard');
  const siteOf = async () => (await owner.client.call(listSites)).sites.find(({ merchantCode }) => merchantCode === 'fechada');
  expect(await siteOf()).toMatchObject({ isUnderMaintenance: true, maintenanceUntil: null, openedAt: null });
  expect(await playerAt('fechada').call(readStatus)).toMatchObject({ maintenance: true, maintenanceUntil: null });
  const site = { ...api, newClient: () => playerAt('fechada') };
  await expect(aPlayer(site)).rejects.toMatchObject({ code: 'under_maintenance' });

  const { openedAt } = await open('fechada');
  expect(openedAt).not.toBeNull();
  await api.eventsCarried();
  expect(await playerAt('fechada').call(readStatus)).toMatchObject({ maintenance: false });
  expect((await aPlayer(site)).memberId).toMatch(/^mbr_/);
  await close('fechada');
  expect(await open('fechada')).toMatchObject({ isUnderMaintenance: false, openedAt });
  expect(await owner.client.call(readSiteLaunch, { merchantCode: 'fechada' })).toMatchObject({ openedAt });
  const { sites } = await owner.client.call(listSites);
  for (const { merchantCode, isUnderMaintenance, openedAt: since } of sites)
    expect([merchantCode, isUnderMaintenance, since]).toEqual([merchantCode, false, expect.any(String)]);
});

test('CON-29 The launch checklist follows each fact of the site', async () => {
  const merchantCode = 'poucos';
  await aNewSite(merchantCode, 'standard');
  const expected = {
    legalNotice: 'notNeeded',
    hosts: 'done',
    brand: 'missing',
    serviceLinks: 'missing',
    payments: 'notNeeded',
    games: 'done',
  };
  expect(await statesOf(merchantCode)).toEqual(expected);

  await owner.client.call(saveBrand, { merchantCode, brand: { ...DEFAULT_BRAND, primary: '#7ab8ff' } });
  expect(await statesOf(merchantCode)).toEqual({ ...expected, brand: 'done' });
  await owner.client.call(saveBrand, { merchantCode, brand: null });
  expect(await statesOf(merchantCode)).toEqual(expected);

  await owner.client.call(setServiceLinks, { merchantCode, links: [{ type: 'TELEGRAM', url: 'https://t.me/nova' }], linkHosts: [] });
  expect(await statesOf(merchantCode)).toEqual({ ...expected, serviceLinks: 'done' });
  await owner.client.call(setLegalNotice, { merchantCode, legal: NOTICE });
  expect(await statesOf(merchantCode)).toEqual({ ...expected, serviceLinks: 'done', legalNotice: 'done' });
  await owner.client.call(setLegalNotice, { merchantCode, legal: null });

  // No call removes the last host; a move of the host's row does.
  await api.owner.query('delete from merchant.host where merchant_code = $1', [merchantCode]);
  expect(await statesOf(merchantCode)).toMatchObject({ hosts: 'missing' });
  await owner.client.call(setHosts, { merchantCode, hosts: [hostOf(merchantCode)] });
  expect(await statesOf(merchantCode)).toMatchObject({ hosts: 'done' });
});

test('CON-29 The checklist has games while the site offers one that can be launched there', async () => {
  const merchantCode = 'jogos';
  await aNewSite(merchantCode, 'standard');
  const { list: vendors } = await owner.client.call(listVendorSettings);
  for (const { vendorCode } of vendors) await owner.client.call(offerVendor, { merchantCode, vendorCode, isOffered: false, reason });
  expect(await statesOf(merchantCode)).toMatchObject({ games: 'missing' });
  await owner.client.call(offerVendor, { merchantCode, vendorCode: 'arcade', isOffered: true, reason });
  expect(await statesOf(merchantCode)).toMatchObject({ games: 'missing' });
  await approveAll();
  expect(await statesOf(merchantCode)).toMatchObject({ games: 'done' });
});

test("CON-29 The installation's bank serves a site without accounts; an own one counts once it is in use", async () => {
  const merchantCode = 'banco';
  await aNewSite(merchantCode, 'standard');
  expect(await statesOf(merchantCode)).toMatchObject({ payments: 'notNeeded' });
  const { paymentAccountId } = await owner.client.call(addPaymentAccount, {
    merchantCode,
    provider: 'pix-api',
    baseUrl: 'http://127.0.0.1:9',
    tokenUrl: '',
    clientId: 'nova',
    clientSecret: 'segredo-da-nova',
    certificate: '',
    certificateKey: '',
    authority: '',
    receiverKey: 'pix@nova.example',
    receiverName: 'Nova Jogos',
    receiverCity: 'RECIFE',
    reason,
  });
  expect(await statesOf(merchantCode)).toMatchObject({ payments: 'missing' });
  await owner.client.call(askPaymentAccountUse, { merchantCode, paymentAccountId, reason });
  expect(await statesOf(merchantCode)).toMatchObject({ payments: 'missing' });
  await approveAll();
  expect(await statesOf(merchantCode)).toMatchObject({ payments: 'done' });
});

test('legal_notice_missing: R48 A site under the Brazilian rules opens for the first time only with its legal notice', async () => {
  await aNewSite('regulada', 'br-spa');
  const launch = await owner.client.call(readSiteLaunch, { merchantCode: 'regulada' });
  expect(launch.items).toContainEqual({ name: 'legalNotice', state: 'missing', isDemanded: true });
  expect(launch.items.filter(({ isDemanded }) => isDemanded)).toHaveLength(1);
  await expect(open('regulada')).rejects.toMatchObject({ code: 'legal_notice_missing', status: 409 });
  expect(await owner.client.call(readSiteLaunch, { merchantCode: 'regulada' })).toEqual(launch);
  // A change of the expected end is no opening.
  expect(await close('regulada')).toMatchObject({ isUnderMaintenance: true, openedAt: null });

  await owner.client.call(setLegalNotice, { merchantCode: 'regulada', legal: NOTICE });
  expect((await owner.client.call(readSiteLaunch, { merchantCode: 'regulada' })).items).toContainEqual({
    name: 'legalNotice',
    state: 'done',
    isDemanded: true,
  });
  expect(await open('regulada')).toMatchObject({ isUnderMaintenance: false, openedAt: expect.any(String) });
  // Aurora was open before it had a notice: it closes and opens as before.
  await close('aurora');
  expect(await open('aurora')).toMatchObject({ isUnderMaintenance: false });
});

test('not_found, not_allowed, login_required: S31 The checklist of a site is read by its own staff only', async () => {
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(readSiteLaunch, { merchantCode: 'demo' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(owner.client.call(readSiteLaunch, { merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await aurora.client.call(readSiteLaunch, { merchantCode: 'aurora' })).toMatchObject({ openedAt: expect.any(String) });
  const support = await anOperator(api, 'support');
  expect(await support.client.call(readSiteLaunch, { merchantCode: 'demo' })).toMatchObject({ openedAt: expect.any(String) });
  await expect(api.newConsoleClient().call(readSiteLaunch, { merchantCode: 'demo' })).rejects.toMatchObject({ code: 'login_required' });
});
