import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const GOOD = {
  DATABASE_URL: 'postgres://arcade@localhost/jogada',
  PLATFORM_URL: 'http://localhost:3000/',
  PUBLIC_URL: 'http://localhost:3000',
  ARCADE_VENDOR_SECRET: 'x'.repeat(64),
  ARCADE_VENDOR_KEY_ID: 'arcade-1',
};

test('Reads its settings, with the default port and host of a local run', () => {
  expect(readConfig(GOOD)).toMatchObject({
    port: 3001,
    host: '127.0.0.1',
    platformUrl: 'http://localhost:3000',
    hostOrigins: ['http://localhost:3000'],
    walletTimeoutMs: 3000,
  });
  expect(readConfig({ ...GOOD, PORT: '4001', PUBLIC_URL: 'https://a.example/, https://b.example' })).toMatchObject({
    port: 4001,
    hostOrigins: ['https://a.example', 'https://b.example'],
  });
});

test('S69 The limits of sockets and sessions are settings, each at least 1', () => {
  expect(readConfig(GOOD).caps).toEqual({
    socketsPerAddress: 200,
    socketsPerPlayer: 12,
    sockets: 5000,
    demoSessionsPerAddress: 60,
    demoSessions: 6000,
  });
  const chosen = { ARCADE_SOCKETS_PER_ADDRESS_MAX: '7', ARCADE_SOCKETS_PER_PLAYER_MAX: '3', ARCADE_SOCKETS_MAX: '900' };
  const sessions = { ARCADE_DEMO_SESSIONS_PER_ADDRESS_MAX: '5', ARCADE_DEMO_SESSIONS_MAX: '50' };
  expect(readConfig({ ...GOOD, ...chosen, ...sessions }).caps).toEqual({
    socketsPerAddress: 7,
    socketsPerPlayer: 3,
    sockets: 900,
    demoSessionsPerAddress: 5,
    demoSessions: 50,
  });
  expect(() => readConfig({ ...GOOD, ARCADE_SOCKETS_MAX: '0' })).toThrow('arcade: ARCADE_SOCKETS_MAX: must be a number from 1 on');
});

test('S53 Uses HTTPS when the public address does', () => {
  expect(readConfig(GOOD)).toMatchObject({ isSecure: false });
  expect(readConfig({ ...GOOD, ARCADE_URL: 'https://games.example/' })).toMatchObject({ isSecure: true });
});

test("Reads its key from the installation's secrets file", () => {
  const file = join(mkdtempSync(join(tmpdir(), 'arcade-')), 'secrets.json');
  writeFileSync(file, JSON.stringify({ vendorKeys: { arcade: { keyId: 'arcade-7', secret: 'y'.repeat(64) } } }));
  const { ARCADE_VENDOR_SECRET: _secret, ARCADE_VENDOR_KEY_ID: _keyId, ...rest } = GOOD;
  expect(readConfig({ ...rest, SECRETS_FILE: file })).toMatchObject({ vendorKeyId: 'arcade-7', vendorSecret: 'y'.repeat(64) });
});

test('Names every missing or invalid setting, one line each', () => {
  const names = ['PORT', 'PUBLIC_URL', 'PLATFORM_URL', 'DATABASE_URL', 'WALLET_TIMEOUT_MS', 'ARCADE_VENDOR_SECRET'];
  expect(() => readConfig({ PORT: '70000', PUBLIC_URL: 'here', WALLET_TIMEOUT_MS: '3s' })).toThrow(
    new RegExp(`^${names.map((name) => `arcade: ${name}: .*`).join('\\n')}$`),
  );
});

test('S76 production refuses plain and local addresses and a weak key, one line each', () => {
  const secret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  const good = { ...GOOD, NODE_ENV: 'production', PUBLIC_URL: 'https://jogada.example', ARCADE_VENDOR_SECRET: secret };
  expect(readConfig(good)).toMatchObject({ isProduction: true });
  const faultsOf = (change: Record<string, string>): string[] => {
    try {
      readConfig({ ...good, ...change });
      return [];
    } catch (error) {
      return String(error instanceof Error ? error.message : error).split('\n');
    }
  };
  expect(faultsOf({ PUBLIC_URL: 'http://jogada.example, https://localhost' })).toEqual([
    'arcade: PUBLIC_URL: http://jogada.example must be an https address in production',
    'arcade: PUBLIC_URL: https://localhost names this machine, which in production is a simulator',
  ]);
  expect(faultsOf({ PLATFORM_URL: 'http://api.example' })).toEqual(['arcade: PLATFORM_URL: must be an https address in production']);
  expect(faultsOf({ PLATFORM_URL: 'https://api.example' })).toEqual([]);
  expect(faultsOf({ ARCADE_VENDOR_SECRET: 'x'.repeat(64) })).toEqual(['arcade: ARCADE_VENDOR_SECRET: is not random']);
});
