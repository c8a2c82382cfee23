import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shippedCountryDatabase } from '@jogada/merchant/server';
import { ConfigFault, readConfig } from './config.ts';

const KEY = 'ab'.repeat(32);
const SECRETS = {
  sessionSecret: KEY,
  passwordPepper: KEY,
  personalDataKey: KEY,
  captchaSecret: KEY,
  pixWebhookSecret: KEY,
  pixClientSecret: KEY,
  vendorKeys: { arcade: { keyId: 'arcade-1', secret: KEY } },
};

function secretsFile(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'jogada-config-')), 'secrets.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const GOOD = { DATABASE_URL: 'postgres://owner@127.0.0.1:5432/jogada', SECRETS_FILE: secretsFile(SECRETS) };

test('Defaults follow the port', () => {
  expect(readConfig({ ...GOOD, PORT: '4100', BUS_URL: '' })).toMatchObject({
    environment: 'demo',
    host: '127.0.0.1',
    port: 4100,
    privatePort: 4102,
    consolePort: 4103,
    publicUrl: 'http://localhost:4100',
    arcadeUrl: 'http://127.0.0.1:4101',
    paymentProvider: 'pix-api',
    pixUrl: 'http://127.0.0.1:4104',
    databaseTimeoutMs: 15_000,
    pagesKeptMegabytes: 16,
    pagesDrawnPerMinute: 300,
    busUrl: undefined,
    trustedProxies: [],
    countryDatabase: shippedCountryDatabase(),
  });
});

test('CON-29 The country database is the shipped one, a file, or none', () => {
  const read = (text: string) => readConfig({ ...GOOD, COUNTRY_DATABASE: text }).countryDatabase;
  expect(read('none')).toBeUndefined();
  expect(read(import.meta.filename)).toBe(import.meta.filename);
  expect(() => read('/no/such/file')).toThrow('COUNTRY_DATABASE: must be the path of a file, or none');
});

test('Removes trailing slashes, splits the proxies into a list, and freezes the result', () => {
  const config = readConfig({ ...GOOD, PUBLIC_URL: 'https://jogada.example/', TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' });
  expect(config).toMatchObject({ publicUrl: 'https://jogada.example', trustedProxies: ['10.0.0.1', '10.0.0.2'] });
  expect(() => Object.assign(config, { port: 1 })).toThrow();
});

test('S73 A trusted proxy is an address or a network', () => {
  const read = (text: string) => readConfig({ ...GOOD, TRUSTED_PROXIES: text }).trustedProxies;
  expect(read('10.0.0.0/8, 2001:db8::/32, loopback')).toEqual(['10.0.0.0/8', '2001:db8::/32', 'loopback']);
  for (const text of ['proxy.example', '10.0.0.1/40', 'true', '*'])
    expect(() => read(text), text).toThrow('TRUSTED_PROXIES: must be addresses or networks');
});

test('S72 The API descriptions are on outside of production, and in production when the operator enables them', () => {
  const read = (env: object) => readConfig({ ...GOOD, ...env }).describesApis;
  expect([read({}), read({ API_DESCRIPTIONS: 'off' })]).toEqual([true, false]);
});

test("P-07 The bank's port needs all of its settings or none", () => {
  expect(readConfig(GOOD).bankDoor).toBeUndefined();
  expect(() => readConfig({ ...GOOD, BANK_DOOR_PORT: '8443' })).toThrow('BANK_DOOR_PORT: goes with');
  const wrong = { ...GOOD, BANK_DOOR_PORT: '8443', BANK_DOOR_URL: 'http://bank.example', BANK_DOOR_FILES: '/nowhere' };
  expect(() => readConfig(wrong)).toThrow('BANK_DOOR_URL: must be an https address');
  expect(() => readConfig(wrong)).toThrow('there is no bank-authority.pem in it');
});

test("P-07 A folder holds the client certificate for the payment provider's API; its own authority is optional", () => {
  expect(readConfig(GOOD).pixCertificate).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), 'jogada-config-'));
  const read = () => readConfig({ ...GOOD, PIX_CERTIFICATE_FILES: folder }).pixCertificate;
  expect(read).toThrow('PIX_CERTIFICATE_FILES: there is no key.pem in it');
  for (const name of ['certificate', 'key']) writeFileSync(join(folder, `${name}.pem`), name);
  expect(read()).toEqual({ certificate: 'certificate', key: 'key' });
  writeFileSync(join(folder, 'bank-authority.pem'), 'authority');
  expect(read()).toEqual({ certificate: 'certificate', key: 'key', authority: 'authority' });
});

test('Names every wrong setting at once', () => {
  const read = () => readConfig({ PORT: '70000', NODE_ENV: 'staging', ARCADE_URL: 'arcade' });
  expect(read).toThrow(ConfigFault);
  for (const name of ['PORT', 'NODE_ENV', 'ARCADE_URL', 'DATABASE_URL', 'SECRETS_FILE']) expect(read).toThrow(name);
});

test('S76 Names a short or missing secret without showing it', () => {
  const read = () =>
    readConfig({ ...GOOD, SECRETS_FILE: secretsFile({ ...SECRETS, sessionSecret: 'changeme', passwordPepper: undefined }) });
  expect(read).toThrow('sessionSecret');
  expect(read).toThrow('passwordPepper');
  expect(read).not.toThrow('changeme');
});
