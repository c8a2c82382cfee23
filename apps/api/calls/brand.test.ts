import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contrastPairs,
  deriveTheme,
  DEFAULT_BRAND,
  listSites,
  readBrand,
  restoreBrand,
  saveBrand,
  setLegalNotice,
} from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { anOperator, eventsOf, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const NIGHT = { ...DEFAULT_BRAND, primary: '#7ab8ff', logo: 'wave', neutral: { hue: 250, chroma: 0.02 } } as const;

describe('The look of a brand', () => {
  test('Applies to every page once saved, notifies open pages, and is audited', async () => {
    const stream = await eventsOf(api, api.newClient());
    const saved = await owner.client.call(saveBrand, { merchantCode: 'demo', brand: NIGHT });
    expect(saved).toMatchObject({ brand: NIGHT, versions: [{ version: 1, brand: NIGHT }] });
    expect(await stream.next('status')).toHaveProperty('changedAt');
    await api.eventsCarried();
    const { info } = await api.newClient().call(readStatus);
    const { dark, light } = deriveTheme(NIGHT);
    expect(info.theme).toEqual({ dark, light });
    expect(info.logo).toBe('wave');
    const trail = await api.owner.query("select actor_id, subject_id from accounts.audit where action = 'site.brand_saved'");
    expect(trail).toEqual([{ actor_id: owner.operatorId, subject_id: 'demo' }]);
    stream.close();
  });

  test('Makes an unreadable colour readable before any page gets it', async () => {
    await owner.client.call(saveBrand, { merchantCode: 'demo', brand: { ...NIGHT, primary: '#000000', accent: '#101010' } });
    await api.eventsCarried();
    const { theme } = (await api.newClient().call(readStatus)).info;
    for (const tokens of [theme.dark, theme.light]) expect(contrastPairs(tokens).filter(({ ratio, wanted }) => ratio < wanted)).toEqual([]);
  });

  test('malformed_request: Refuses an invalid brand whole', async () => {
    const wrongs = [
      { primary: 'red' },
      { primary: '#fff' },
      { primary: '#12345g' },
      { radiusScale: 9 },
      { logo: 'javascript:' },
      { neutral: { hue: 10, chroma: 0.4 } },
    ];
    for (const wrong of wrongs) {
      const answer = await owner.client.send('PUT', '/ops/sites/demo/brand', { body: { brand: { ...NIGHT, ...wrong } } });
      expect(answer).toMatchObject({ status: 400, body: { errorCode: 'malformed_request' } });
    }
  });

  test('Restores a former look, or the default one, as a new version', async () => {
    const before = await owner.client.call(readBrand, { merchantCode: 'demo' });
    const restored = await owner.client.call(restoreBrand, { merchantCode: 'demo', version: 1 });
    expect(restored.brand).toEqual(NIGHT);
    expect(restored.versions).toHaveLength(before.versions.length + 1);
    const bare = await owner.client.call(saveBrand, { merchantCode: 'demo', brand: null });
    expect(bare.brand).toBeNull();
    await api.eventsCarried();
    expect((await api.newClient().call(readStatus)).info.theme).toEqual({ dark: {}, light: {} });
  });

  test('field_invalid: C15 R48 A restore refuses a stored brand that may not be saved, and changes nothing', async () => {
    const before = await owner.client.call(readBrand, { merchantCode: 'demo' });
    const stored = [
      { ...NIGHT, primary: 'red;}' },
      { ...NIGHT, logo: 'javascript:' },
      { ...NIGHT, ownLogo: { dark: 'lgo_0000000000000000', light: 'lgo_0000000000000000' } },
    ];
    for (const [index, brand] of stored.entries()) {
      const version = 90 + index;
      await api.owner.query(
        `insert into merchant.brand_version (merchant_code, version, brand, saved_by, saved_at) values ('demo', $1, $2, $3, now())`,
        [version, brand, owner.operatorId],
      );
      await expect(owner.client.call(restoreBrand, { merchantCode: 'demo', version })).rejects.toMatchObject({ code: 'field_invalid' });
      await api.owner.query('delete from merchant.brand_version where version = $1', [version]);
    }
    expect(await owner.client.call(readBrand, { merchantCode: 'demo' })).toEqual(before);
  });

  test('not_found, not_allowed: Refuses an unknown merchant or version, and callers other than owners', async () => {
    await expect(owner.client.call(readBrand, { merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(owner.client.call(saveBrand, { merchantCode: 'unknown', brand: null })).rejects.toMatchObject({ code: 'not_found' });
    await expect(owner.client.call(restoreBrand, { merchantCode: 'demo', version: 99 })).rejects.toMatchObject({ code: 'not_found' });
    const support = await anOperator(api, 'support');
    await expect(support.client.call(saveBrand, { merchantCode: 'demo', brand: null })).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('Two brands on one server have a look, rules and switches each', async () => {
  const client = api.newClient();
  const answer = await client.send('GET', readStatus.path, { headers: { 'x-forwarded-host': 'aurora.localhost' } });
  expect(answer.body).toMatchObject({
    value: {
      info: {
        merchantCode: 'aurora',
        merchantName: 'Aurora',
        jurisdiction: 'br-spa',
        logo: 'sun',
        theme: { dark: { '--primary': '#ffa24c' } },
      },
    },
  });
  const { info } = await client.call(readStatus);
  expect(info).toMatchObject({ merchantCode: 'demo', jurisdiction: 'standard', logo: 'facet' });
});

const NOTICE = {
  legalName: 'Aurora Apostas de Exemplo Ltda.',
  tradeName: 'Aurora',
  companyNumber: '11.222.333/0001-81',
  authorisation: { number: 'Portaria SPA/MF nº 000', date: '2026-01-05' },
  address: 'Rua do Exemplo, 1, São Paulo, SP',
  customerCare: { phone: '0800 123 4567', email: 'sac@example.com' },
  ombudsman: { phone: '0800 765 4321', email: 'ouvidoria@example.com' },
};

describe('R48 The legal notice of a site', () => {
  const aurora = async () => {
    const answer = await api.newClient().send('GET', readStatus.path, { headers: { 'x-forwarded-host': 'aurora.localhost' } });
    return (answer.body as { value: { info: { legal: unknown; licence: unknown } } }).value.info;
  };

  test('Is set whole or not at all, can be replaced but not removed under the Brazilian rules, and is audited', async () => {
    expect(await aurora()).toMatchObject({ legal: null, licence: null });
    for (const key of Object.keys(NOTICE))
      await expect(
        owner.client.send('PUT', '/ops/sites/aurora/legal', { body: { legal: { ...NOTICE, [key]: undefined } } }),
      ).resolves.toMatchObject({ status: 400 });
    for (const wrong of [{ companyNumber: '11222333000182' }, { address: ' ' }, { customerCare: { phone: '', email: 'sac@example.com' } }])
      expect(await owner.client.send('PUT', '/ops/sites/aurora/legal', { body: { legal: { ...NOTICE, ...wrong } } })).toMatchObject({
        status: 400,
      });
    expect(await aurora()).toMatchObject({ legal: null });

    const saved = await owner.client.call(setLegalNotice, { merchantCode: 'aurora', legal: NOTICE });
    expect(saved.legal).toEqual({ ...NOTICE, companyNumber: '11222333000181' });
    await api.eventsCarried();
    expect(await aurora()).toMatchObject({ legal: saved.legal });
    const trail = await api.owner.query("select actor_id, subject_id from accounts.audit where action = 'site.legal_notice_set'");
    expect(trail).toEqual([{ actor_id: owner.operatorId, subject_id: 'aurora' }]);
    await expect(owner.client.call(setLegalNotice, { merchantCode: 'aurora', legal: null })).rejects.toMatchObject({
      code: 'field_required',
    });
    await expect(owner.client.call(setLegalNotice, { merchantCode: 'unknown', legal: NOTICE })).rejects.toMatchObject({
      code: 'not_found',
    });
    const { sites } = await owner.client.call(listSites, {});
    expect(sites.map(({ merchantCode, jurisdiction, legal }) => [merchantCode, jurisdiction, legal !== null])).toEqual([
      ['aurora', 'br-spa', true],
      ['demo', 'standard', false],
    ]);
  });

  test('Can be removed where the rules do not require it', async () => {
    await owner.client.call(setLegalNotice, { merchantCode: 'demo', legal: NOTICE });
    expect(await owner.client.call(setLegalNotice, { merchantCode: 'demo', legal: null })).toMatchObject({ legal: null });
  });

  test('not_allowed: Only owners set it', async () => {
    const support = await anOperator(api, 'support');
    await expect(support.client.call(setLegalNotice, { merchantCode: 'demo', legal: NOTICE })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});
