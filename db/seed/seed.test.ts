import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteSettings } from '@jogada/merchant/server';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { seedDemoAccounts } from './demo-accounts.ts';
import { seedDemonstration } from './demonstration.ts';
import { seedSite } from './seed.ts';

const NO_MESSAGES = { perHour: 0, perDay: 0, perMerchantHour: 0, perMerchantDay: 0 };

const KEY = 'ef'.repeat(32);
const settings: SiteSettings = {
  publicUrl: 'http://localhost:3000',
  arcadeUrl: 'http://127.0.0.1:3001',
  paymentProvider: 'pix-api',
  pixUrl: 'http://127.0.0.1:3004',
  isProduction: false,
  identity: { google: null, facebook: null, firebase: null },
  messaging: { sms: 'off', mail: 'off', smsDiallingCodes: [], smsBudget: NO_MESSAGES, mailBudget: NO_MESSAGES },
  secrets: {
    sessionSecret: KEY,
    passwordPepper: KEY,
    personalDataKey: KEY,
    captchaSecret: KEY,
    pixWebhookSecret: KEY,
    pixClientSecret: KEY,
    vendorKeys: {},
  },
};

let store: TestDatabase;
const now = testClock().now();
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

const counts = () =>
  store.owner.query(`select (select count(*) from merchant.switch) as switches, (select count(*) from content.banner_text) as texts,
                            (select count(*) from accounts.member) as members, (select count(*) from accounts.operator) as operators,
                            (select count(*) from wallet.transfer_view) as transfers`);

test('Seeding is idempotent and keeps changes by operators', async () => {
  await seedSite(store.owner, { now });
  await seedDemoAccounts(store.owner, { settings, now });
  const first = await counts();
  expect(first).toMatchObject([{ members: 2n, operators: 1n, transfers: 1n, texts: 20n }]);

  await store.owner.query(
    "update merchant.merchant set name = 'Outra'; update merchant.switch set is_enabled = false where mod_id = 'REG3'",
  );
  await seedSite(store.owner, { now });
  await seedDemoAccounts(store.owner, { settings, now });
  expect(await counts()).toEqual(first);
  const kept = await store.owner.query(
    "select name, is_enabled from merchant.merchant m join merchant.switch s on s.merchant_code = m.code where mod_id = 'REG3'",
  );
  expect(kept).toEqual([{ name: 'Outra', is_enabled: false }]);
});

test('Production has no default accounts', async () => {
  await expect(seedDemoAccounts(store.owner, { settings: { ...settings, isProduction: true }, now })).rejects.toThrow(
    'not created in production',
  );
});

test('Every banner has texts in the four languages', async () => {
  const rows = await store.owner.query<{ languages: string[] }>(
    'select array_agg(language order by language) as languages from content.banner_text group by banner_id',
  );
  expect(rows.map(({ languages }) => languages)).toEqual(Array.from({ length: 5 }, () => ['en', 'ja', 'ko', 'pt']));
});

test('The demonstration lists only titles that open: of a connected vendor, with a certificate', async () => {
  await seedSite(store.owner, { now });
  await seedDemonstration(store.owner, { settings, now });
  const games = await store.owner.query<{ id: string; opens: boolean }>(
    `select g.id, (v.origin is not null or v.code = 'arcade') and v.maintenance_since is null and g.certificate_id <> '' as opens
       from games.game g join games.vendor v on v.code = g.vendor_code where g.is_enabled and v.is_enabled`,
  );
  expect(games.length).toBeGreaterThan(10);
  expect(games.filter(({ opens }) => !opens)).toEqual([]);
});
