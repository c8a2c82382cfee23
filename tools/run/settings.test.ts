import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { freePort } from '../../apps/api/testing/free-port.ts';
import { readSettings } from './settings.mjs';

const START = join(import.meta.dirname, 'start.mjs');

/** Runs the start command and returns its output. */
function start(settings: Record<string, string>): Promise<{ code: number | undefined; output: string; errors: string[] }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ...settings };
    const child = execFile(process.execPath, [START], { env, timeout: 20_000 }, (_, output, errors) => {
      resolve({ code: child.exitCode ?? undefined, output, errors: errors.split('\n').filter((line) => line !== '') });
    });
  });
}

async function listen(port = 0): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Listens on a port below which `count` ports are free and stay so: outgoing connections and other workers take none of them. */
async function listenAboveFreePorts(count: number): Promise<{ port: number; close: () => void }> {
  for (;;) {
    const first = await freePort();
    const others = Array.from({ length: count }, (_, index) => first + 1 + index);
    if ((await Promise.all(others.map(isFree))).every(Boolean)) return listen(first + count);
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => probe.close(resolve));
  return isListening;
}

/** An external database address keeps these starts separate from one that may be running in this clone. */
const ELSEWHERE = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/jogada' };

test.each(['0', '65530', '3000.5', 'http', '-1', '1e3'])('Refuses PORT=%s in one line', async (port) => {
  const { code, output, errors } = await start({ ...ELSEWHERE, PORT: port });
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toEqual([`PORT is "${port}"; it must be a whole number from 1 to 65529`]);
});

test("Refuses a taken port in one line that names PORT and the port's purpose", async () => {
  const taken = await listenAboveFreePorts(4);
  const { code, output, errors } = await start({ ...ELSEWHERE, PORT: String(taken.port - 4) });
  taken.close();
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('PORT is');
  expect(errors[0]).toContain(`127.0.0.1:${taken.port} (pix) is taken`);
});

test('Refuses an address of another machine in one line that names HOST', async () => {
  const { code, errors } = await start({ ...ELSEWHERE, PORT: '31900', HOST: '203.0.113.7' });
  expect(code).toBe(1);
  expect(errors).toEqual(['HOST is "203.0.113.7", which is not an address of this machine']);
});

test.each([
  ['no server listens at the address', 'postgres://someone:secret@127.0.0.1:9/jogada', 'is unreachable'],
  ['it is not a PostgreSQL URL', 'mysql://127.0.0.1/jogada', 'must look like postgres://'],
  ['it is not a URL', 'jogada', 'must look like postgres://'],
])('Refuses DATABASE_URL in one line, without its password, when %s', async (_, url, words) => {
  const { code, output, errors } = await start({ PORT: '31900', DATABASE_URL: url });
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^DATABASE_URL/);
  expect(errors[0]).toContain(words);
  expect(errors[0]).not.toContain('secret');
});

test('Refuses DATABASE_URL when the listening server is not a database', async () => {
  const other = await listen();
  const { code, errors } = await start({ PORT: '31900', DATABASE_URL: `postgres://someone@127.0.0.1:${other.port}/jogada` });
  other.close();
  expect(code).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:\d+\/jogada is unreachable/);
});

test('S76 Refuses production with a line for each setting that has a demo default', () => {
  const production = { NODE_ENV: 'production', SECRETS_FILE: import.meta.filename };
  const real = { PUBLIC_URL: 'https://jogada.example', ARCADE_URL: 'https://games.example', PIX_URL: 'https://bank.example' };
  expect(readSettings({ ...production, ...real }, { isDevelopment: false })).toMatchObject({ environment: 'production' });
  const read =
    (env: Record<string, string>, isDevelopment = false) =>
    () =>
      readSettings(env, { isDevelopment });
  expect(read({ NODE_ENV: 'production' }, true)).toThrow(
    /^SECRETS_FILE is not set.*\nPUBLIC_URL is not set.*\nARCADE_URL is not set.*\nPIX_URL is not set.*\nNODE_ENV is production.*$/,
  );
  expect(read({ ...production, ...real, PIX_URL: '' })).toThrow(/^PIX_URL is not set; with NODE_ENV=production/);
});

test.each([
  ['DATABASE_API_URL', { DATABASE_API_URL: 'postgres://api@127.0.0.1/jogada' }, /^DATABASE_API_URL is set, but DATABASE_URL/],
  ['DATABASE_ARCADE_URL', { ...ELSEWHERE, DATABASE_ARCADE_URL: 'mysql://x' }, /^DATABASE_ARCADE_URL must look like postgres:/],
  [
    'DATABASE_WORKER_URL',
    { ...ELSEWHERE, DATABASE_WORKER_URL: Object.assign(new URL('postgres://someone@127.0.0.1:9/jogada'), { password: 'other' }).href },
    /^DATABASE_WORKER_URL names the user of DATABASE_URL; the processes never connect as the owner$/,
  ],
])('S75 Refuses %s when it cannot be the login of a process', (_, env, words) => {
  expect(() => readSettings(env, { isDevelopment: false })).toThrow(words);
});

test('Settings have the defaults of a demo on loopback', () => {
  expect(readSettings({}, { isDevelopment: false })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    environment: 'demo',
    databaseUrl: undefined,
    urls: { PUBLIC_URL: 'http://localhost:3000', ARCADE_URL: 'http://127.0.0.1:3001', PIX_URL: 'http://127.0.0.1:3004' },
  });
});
