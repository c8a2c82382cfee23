import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checksumOf, schemaFaults, settingFaults } from '@jogada/platform/server';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { DEMO_ACCOUNTS, seedDemoAccounts } from '../../../db/seed/demo-accounts.ts';
import { DEMO_PASSWORD, DEMO_USERNAMES } from '../../../db/seed/demo-names.ts';
import { AGENTS, PLAYERS } from '../../../tools/database/demo-team/people.ts';
import { ConfigFault, readConfig } from '../config.ts';
import { freePort } from '../testing/free-port.ts';
import { findStoredFaults } from './find-stored-faults.ts';
import { readGuardedConfig } from './read-guarded-config.ts';

/** 32 bytes that look random and are the same at each run. */
const keyOf = (name: string) => createHash('sha256').update(name).digest('hex');
const SECRETS = {
  sessionSecret: keyOf('session'),
  passwordPepper: keyOf('pepper'),
  personalDataKey: keyOf('personal'),
  captchaSecret: keyOf('captcha'),
  pixWebhookSecret: keyOf('webhook'),
  pixClientSecret: keyOf('client'),
  vendorKeys: { arcade: { keyId: 'arcade-1', secret: keyOf('arcade') } },
};

const folder = mkdtempSync(join(tmpdir(), 'jogada-guard-'));
const DATA = fileURLToPath(new URL('../../../data', import.meta.url));
const demoFolder = join(DATA, 'start-guard-test');
let files = 0;
function secretsFile(changed: object = {}, place = folder): string {
  files += 1;
  const file = join(place, `secrets-${files}.json`);
  writeFileSync(file, JSON.stringify({ ...SECRETS, ...changed }));
  return file;
}

/** Assembled here, as the literal would look like a leaked secret to scanners. */
const databaseOf = (password: string, host = 'db.example:5432') => ['postgres://api', `${password}@${host}/jogada`].join(':');

const GOOD = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseOf('a-long-password-of-its-own'),
  SECRETS_FILE: secretsFile(),
  PUBLIC_URL: 'https://jogada.example',
  ARCADE_URL: 'https://games.example',
  PIX_URL: 'https://pix.bank.example',
};

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase({ hasSite: true });
  mkdirSync(demoFolder, { recursive: true });
});
afterAll(async () => {
  for (const made of [folder, demoFolder]) rmSync(made, { recursive: true, force: true });
  await store.close();
});

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
}

test('S76 Production starts with real addresses and random secrets of its own', () => {
  expect(faultsOf(GOOD)).toEqual([]);
});

const MACHINE = 'names this machine, which in production is a simulator';
test.each<[string, () => NodeJS.ProcessEnv, string]>([
  ['PIX_URL is missing', () => ({ PIX_URL: '' }), 'PIX_URL: must be set in production'],
  ['PIX_URL is the simulator', () => ({ PIX_URL: 'http://127.0.0.1:3004' }), 'PIX_URL: must be an https address in production'],
  ['PIX_URL is the simulator behind TLS', () => ({ PIX_URL: 'https://127.0.0.1:3004' }), `PIX_URL: ${MACHINE}`],
  ['PIX_URL is the simulator, decimal', () => ({ PIX_URL: 'https://2130706433' }), `PIX_URL: ${MACHINE}`],
  ['PIX_URL is the simulator by IPv6', () => ({ PIX_URL: 'https://[::1]:3004' }), `PIX_URL: ${MACHINE}`],
  ['PIX_URL is the simulator, mapped', () => ({ PIX_URL: 'https://[::ffff:127.0.0.1]' }), `PIX_URL: ${MACHINE}`],
  ['ARCADE_URL is missing', () => ({ ARCADE_URL: '' }), 'ARCADE_URL: must be set in production'],
  ['ARCADE_URL is plain', () => ({ ARCADE_URL: 'http://games.example' }), 'ARCADE_URL: must be an https address in production'],
  ['PUBLIC_URL is missing', () => ({ PUBLIC_URL: '' }), 'PUBLIC_URL: must be set in production'],
  ['PUBLIC_URL is plain', () => ({ PUBLIC_URL: 'http://jogada.example' }), 'PUBLIC_URL: must be an https address in production'],
  ['PUBLIC_URL is this machine', () => ({ PUBLIC_URL: 'https://aurora.localhost' }), `PUBLIC_URL: ${MACHINE}`],
  [
    'the bank calls this machine',
    () => ({ BANK_DOOR_URL: 'https://localhost:8443', BANK_DOOR_PORT: '8443', BANK_DOOR_FILES: folder }),
    `BANK_DOOR_URL: ${MACHINE}`,
  ],
  [
    'Google is a simulator',
    () => ({
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_ISSUER: 'http://localhost:1',
      SECRETS_FILE: secretsFile({ googleClientSecret: 'long enough' }),
    }),
    'GOOGLE_ISSUER: must be an https address in production',
  ],
  [
    'Facebook is a simulator',
    () => ({
      FACEBOOK_APP_ID: 'x',
      FACEBOOK_TOKEN_URL: 'http://localhost:1',
      SECRETS_FILE: secretsFile({ facebookAppSecret: 'long enough' }),
    }),
    'FACEBOOK_TOKEN_URL: must be an https address in production',
  ],
  [
    'Firebase is a simulator',
    () => ({ FIREBASE_PROJECT_ID: 'x', FIREBASE_JWKS_URL: 'http://localhost:1' }),
    'FIREBASE_JWKS_URL: must be an https address in production',
  ],
  [
    'the SMS gateway is a simulator',
    () => ({ SMS_GATEWAY_URL: 'http://127.0.0.1:1', SMS_GATEWAY_TOKEN: 'a-token-of-sixteen-characters' }),
    'SMS_GATEWAY_URL: must be an https address in production',
  ],
  ['the mail server is a sink', () => ({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@b.example' }), `SMTP_URL: ${MACHINE}`],
  [
    'the development server is enabled',
    () => ({ JOGADA_DEV: '1' }),
    'JOGADA_DEV: is 1; production is not served by the development server',
  ],
  [
    'the database has no password',
    () => ({ DATABASE_URL: 'postgres://api@db.example/jogada' }),
    'DATABASE_URL: its password must have at least 16 characters',
  ],
  [
    'the password of the database is short',
    () => ({ DATABASE_URL: databaseOf('jogada') }),
    'DATABASE_URL: its password must have at least 16 characters',
  ],
  [
    'a key has a repeating pattern',
    () => ({ SECRETS_FILE: secretsFile({ sessionSecret: 'ab'.repeat(32) }) }),
    'SECRETS_FILE: sessionSecret is not random; make it with openssl rand -hex 32',
  ],
  [
    'a vendor key has a repeating pattern',
    () => ({ SECRETS_FILE: secretsFile({ vendorKeys: { arcade: { keyId: 'arcade-1', secret: '0123456789abcdef'.repeat(4) } } }) }),
    'SECRETS_FILE: vendorKeys.arcade.secret is not random; make it with openssl rand -hex 32',
  ],
  [
    'one key is used under two names',
    () => ({ SECRETS_FILE: secretsFile({ captchaSecret: SECRETS.sessionSecret }) }),
    'SECRETS_FILE: captchaSecret is the same as sessionSecret; each must be its own',
  ],
  [
    'a key is short',
    () => ({ SECRETS_FILE: secretsFile({ passwordPepper: 'changeme' }) }),
    'SECRETS_FILE: passwordPepper must be at least 32 bytes in hex',
  ],
  [
    "the payment provider's client secret is short",
    () => ({ SECRETS_FILE: secretsFile({ pixClientSecret: 'too-short' }) }),
    'SECRETS_FILE: pixClientSecret is too short',
  ],
  [
    'a gateway token is short',
    () => ({ SECRETS_FILE: secretsFile({ smsGatewayToken: 'short' }) }),
    'SECRETS_FILE: smsGatewayToken is too short',
  ],
  [
    'the secrets are the demo secrets',
    () => ({ SECRETS_FILE: secretsFile({}, demoFolder) }),
    'SECRETS_FILE: is the file that npm start made for its demo; production has secrets of its own',
  ],
])('S76 L-19 Refuses production in one line when %s', (_, change, line) => {
  const env = { ...GOOD, ...change() };
  const faults = faultsOf(env).filter((fault) => !fault.startsWith('BANK_DOOR_FILES'));
  expect(faults).toEqual([line]);
  // The other faults concern production only.
  if (!line.includes('passwordPepper'))
    expect(faultsOf({ ...env, NODE_ENV: 'demo', SMS_GATEWAY_TOKEN: 'x' }).filter((fault) => fault === line)).toEqual([]);
});

test("S76 Accepts the payment provider's client secret as it was issued", () => {
  const env = { ...GOOD, SECRETS_FILE: secretsFile({ pixClientSecret: 'Client_Secret-4fQ' }) };
  expect(faultsOf(env)).toEqual(faultsOf(GOOD));
});

test('S76 Reports all faults at once, also without secrets, and shows no secret', () => {
  const weak = secretsFile({ sessionSecret: 'ab'.repeat(32), captchaSecret: 'ab'.repeat(32) });
  const faults = faultsOf({ NODE_ENV: 'production', DATABASE_URL: databaseOf('hunter2'), SECRETS_FILE: weak });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    ...['PUBLIC_URL', 'ARCADE_URL', 'PIX_URL'],
    ...['DATABASE_URL', 'SECRETS_FILE', 'SECRETS_FILE'],
  ]);
  expect(faults.join()).not.toMatch(/abab|hunter2/);
  const without = faultsOf({ NODE_ENV: 'production', DATABASE_URL: GOOD.DATABASE_URL });
  expect(without).toHaveLength(4);
  expect(without).toContain('PIX_URL: must be set in production');
});

test.each([
  ['fsync', 'off', 'on'],
  ['full_page_writes', 'off', 'on'],
  ['synchronous_commit', 'off', 'on'],
  ['data_checksums', 'off', 'on'],
  ['TimeZone', 'America/Sao_Paulo', 'UTC'],
])('L-19 Refuses %s = %s in one line', (name, setting, safe) => {
  const good = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on', TimeZone: 'UTC' };
  expect(settingFaults(new Map(Object.entries(good)))).toEqual([]);
  expect(settingFaults(new Map(Object.entries({ ...good, [name]: setting })))).toEqual([
    `DATABASE_URL: PostgreSQL has ${name} = ${setting}; it must be ${safe}`,
  ]);
});

test("L-19 Reads the server's configuration, not the settings of our own sessions", async () => {
  const name = new URL(store.urls.owner).pathname.slice(1);
  await store.owner.query(`alter database ${name} set timezone to 'America/Sao_Paulo'`);
  await store.owner.query(`alter database ${name} set synchronous_commit to 'off'`);
  const read = (isProduction: boolean) =>
    findStoredFaults({ databaseUrl: store.urls.api, isProduction, secrets: undefined, standardAllowed: [] });
  const faults = await read(true);
  expect(faults).toContain('DATABASE_URL: PostgreSQL has TimeZone = America/Sao_Paulo; it must be UTC');
  expect(faults).toContain('DATABASE_URL: PostgreSQL has synchronous_commit = off; it must be on');
  expect(await read(false)).toEqual([]);
  for (const setting of ['timezone', 'synchronous_commit']) await store.owner.query(`alter database ${name} reset ${setting}`);
});

test('L-19 Refuses a missing migration or function of this release in every environment, and accepts a newer schema', async () => {
  const file = (name: string) => ({ name, sql: '', checksum: 'current' });
  const files = { migrations: ['1.sql', '2.sql'].map(file), functions: [file('a/b.sql')] };
  const changed = [{ name: 'a/b.sql', checksum: 'another' }];
  const fault = 'DATABASE_URL: 1 functions are not applied, the first is a/b.sql';
  expect(schemaFaults(files, { migrations: ['1.sql', '2.sql'], functions: changed })).toEqual([fault]);
  expect(schemaFaults(files, { migrations: ['1.sql', '2.sql'], functions: [...changed, file('a/b.sql')] })).toEqual([]);
  expect(schemaFaults(files, { migrations: ['1.sql', '2.sql', '3.sql'], functions: changed })).toEqual([]);
  const [{ name } = { name: '' }] = await store.owner.query<{ name: string }>('select max(name) as name from public.migration');
  await store.owner.query('delete from public.migration where name = $1', [name]);
  const read = (isProduction: boolean) =>
    findStoredFaults({ databaseUrl: store.urls.api, isProduction, secrets: undefined, standardAllowed: [] });
  const line = `DATABASE_URL: 1 migrations are not applied, the first is ${name}`;
  expect(await read(false)).toEqual([line]);
  expect(await read(true)).toContain(line);
  await store.owner.query('insert into public.migration (name) values ($1)', [name]);
  await store.owner.query("delete from public.function_source where name = 'wallet/post.sql'");
  expect(await read(false)).toEqual(['DATABASE_URL: 1 functions are not applied, the first is wallet/post.sql']);
  await store.owner.query("insert into public.function_source (name, checksum) select 'wallet/post.sql', $1", [
    checksumOf(readFileSync(new URL('../../../db/functions/wallet/post.sql', import.meta.url), 'utf8')),
  ]);
});

test('S72 The APIs serve no descriptions in production unless the operator enables them', () => {
  expect([readConfig(GOOD).describesApis, readConfig({ ...GOOD, API_DESCRIPTIONS: 'on' }).describesApis]).toEqual([false, true]);
});

/** The test server itself is configured for speed, not safety. */
const withoutServer = (faults: readonly string[]) => faults.filter((fault) => !fault.startsWith('DATABASE_URL'));

test('S76 Refuses BRL under the profile standard unless an override names the merchant, which is audited', async () => {
  const read = async (standardAllowed: readonly string[]) =>
    withoutServer(await findStoredFaults({ databaseUrl: store.urls.api, isProduction: true, secrets: undefined, standardAllowed }));
  const audited = () =>
    store.owner.query("select subject_id, actor_kind from accounts.audit where action = 'site.standard_profile_allowed'");
  expect(await read(['aurora'])).toEqual([
    'merchant demo: takes BRL under the profile standard; set br-spa, or name it in STANDARD_PROFILE_ALLOWED',
  ]);
  expect(await audited()).toEqual([]);
  expect(await read(['demo'])).toEqual([]);
  expect(await audited()).toEqual([{ subject_id: 'demo', actor_kind: 'system' }]);
});

test("S76 Refuses accounts with the demo's password and vendors on this machine, one line each", async () => {
  expect([...AGENTS, ...PLAYERS, ...DEMO_ACCOUNTS].filter(({ username }) => !DEMO_USERNAMES.some((known) => known === username))).toEqual(
    [],
  );
  expect(DEMO_ACCOUNTS.every(({ password }) => password === DEMO_PASSWORD)).toBe(true);
  const BUDGET = { perHour: 1000, perDay: 1000, perMerchantHour: 1000, perMerchantDay: 1000 };
  const settings = {
    publicUrl: 'http://localhost',
    arcadeUrl: 'http://127.0.0.1',
    paymentProvider: 'pix-api',
    pixUrl: 'http://127.0.0.1',
    isProduction: false,
    identity: { google: null, facebook: null, firebase: null },
    messaging: { sms: 'local', mail: 'local', smsDiallingCodes: ['55'], smsBudget: BUDGET, mailBudget: BUDGET } as const,
    secrets: SECRETS,
  };
  await seedDemoAccounts(store.owner, { settings, now: new Date() });
  await store.owner.query(
    "update games.vendor set origin = 'http://127.0.0.1:9' where code = (select min(code) from games.vendor where is_enabled)",
  );
  const [vendor] = await store.owner.query<{ code: string }>("select code from games.vendor where origin = 'http://127.0.0.1:9'");
  const read = async () =>
    withoutServer(await findStoredFaults({ databaseUrl: store.urls.api, isProduction: true, secrets: SECRETS, standardAllowed: ['demo'] }));
  const demo = (account: string) => `${account}: signs in with the demo's password; change it, or block the account`;
  expect(await read()).toEqual([
    `vendor ${vendor?.code}: http://127.0.0.1:9 must be an https address in production`,
    ...['member agente', 'member jogador', 'operator operador'].map(demo),
  ]);
  await store.owner.query("update accounts.member set status = 'closed' where username = 'agente'");
  await store.owner.query("update accounts.operator set status = 'blocked' where username = 'operador'");
  await store.owner.query('update games.vendor set origin = null where code = $1', [vendor?.code]);
  expect(await read()).toEqual([demo('member jogador')]);
});

test.concurrent.each(['../main.ts', '../../../arcade/server/main.ts', '../../../simulators/pix/main.ts'])(
  "S76 %s ends with its faults before it listens when production gets a demo's settings",
  { timeout: 90_000 },
  async (main) => {
    const child = fork(fileURLToPath(new URL(main, import.meta.url)), {
      env: {
        ...{
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          LOG_LEVEL: 'silent',
          DATABASE_URL: store.urls.api,
          SECRETS_FILE: GOOD.SECRETS_FILE,
        },
        ...{ PUBLIC_URL: 'http://localhost:3000', PLATFORM_URL: 'http://127.0.0.1:3000' },
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(child.stderr ?? child, 'end');
    expect(await once(child, 'exit')).toEqual([1, null]);
    await ended;
    expect(said).toMatch(
      main.includes('simulators') ? /NODE_ENV: is production, where the simulator does not run/ : /PUBLIC_URL:? .*https address/,
    );
    if (main.includes('arcade') || main.includes('simulators')) return;
    // Faults of settings and database together.
    for (const line of [/^PIX_URL: must be set/m, /^DATABASE_URL: PostgreSQL has fsync = off/m, /^merchant demo: takes BRL/m])
      expect(said).toMatch(line);
  },
);

test('S76 The worker starts by the same guard as the API', () => {
  const mains = ['../main.ts', '../../worker/main.ts'].map((main) => readFileSync(new URL(main, import.meta.url), 'utf8'));
  expect(mains.filter((text) => !text.includes('await readGuardedConfig(') || text.includes('readConfig()'))).toEqual([]);
});

test('S76 An unknown payment provider is a line that lists the known ones', async () => {
  const read = readGuardedConfig('api', { ...GOOD, PAYMENT_PROVIDER: 'acme', DATABASE_URL: store.urls.api });
  await expect(read).rejects.toThrow('PAYMENT_PROVIDER: must be one of efi, pix-api, woovi');
});

/** The address of the test's database behind a port where nothing listens until `come` is called. */
async function awayDatabase() {
  const address = new URL(store.urls.api);
  const [host, port] = [address.hostname, Number(address.port)];
  address.host = `127.0.0.1:${await freePort()}`;
  address.password = address.password.padEnd(16, 'x');
  const server = createServer((socket) => {
    const up = connect(port, host);
    for (const end of [socket, up]) end.on('error', () => undefined);
    socket.pipe(up).pipe(socket);
  });
  return {
    url: address.href,
    come: () => once(server.listen(Number(address.port), '127.0.0.1'), 'listening'),
    close: () => server.close(),
  };
}

const WAITING = 'DATABASE_URL: the database is unreachable; waiting for it';

test('L-01 S76 In production a start during an outage of the database waits for it, and then reports its faults', async () => {
  const away = await awayDatabase();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = readGuardedConfig('api', { ...GOOD, DATABASE_URL: away.url });
  const faults = expect(read).rejects.toThrow(/^DATABASE_URL: (?!.*ECONNREFUSED)/);
  await expect.poll(() => said.mock.calls, { timeout: 10_000 }).toEqual([[WAITING]]);
  await away.come();
  await faults;
  away.close();
  said.mockRestore();
});

test('L-01 S76 In production the arcade waits for a database that is away at its start', { timeout: 60_000 }, async () => {
  const away = await awayDatabase();
  const child = fork(fileURLToPath(new URL('../../../arcade/server/main.ts', import.meta.url)), {
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: away.url, PUBLIC_URL: 'https://jogada.example' },
      ...{ PLATFORM_URL: 'https://api.example', ARCADE_VENDOR_SECRET: keyOf('arcade'), ARCADE_VENDOR_KEY_ID: 'arcade-1' },
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  await expect.poll(() => said, { timeout: 30_000 }).toBe(`arcade: ${WAITING}\n`);
  await away.come();
  await ended;
  away.close();
  expect(said).toMatch(/\narcade: DATABASE_URL: (?!.*ECONNREFUSED)/);
});

test('S76 An unreachable database is a line beside the others, without its password', async () => {
  const read = readGuardedConfig('api', { ...GOOD, PIX_URL: '', DATABASE_URL: databaseOf('a-long-password-of-its-own', '127.0.0.1:9') });
  await expect(read).rejects.toThrow(/^PIX_URL: must be set in production\nDATABASE_URL: cannot be used: (?!.*a-long-password)/);
});
