import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { freePort } from './testing/free-port.ts';

const KEY = 'cd'.repeat(32);
const SECRETS = {
  sessionSecret: KEY,
  passwordPepper: KEY,
  personalDataKey: KEY,
  captchaSecret: KEY,
  pixWebhookSecret: KEY,
  pixClientSecret: KEY,
  vendorKeys: {},
};

let store: TestDatabase;
let secretsFile: string;
beforeAll(async () => {
  store = await testDatabase();
  secretsFile = join(mkdtempSync(join(tmpdir(), 'jogada-main-')), 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify(SECRETS));
});
afterAll(() => store.close());

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ready: Promise<unknown>;
  readonly exit: Promise<unknown[]>;
}

function start(env: Record<string, string>): Started {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: store.urls.api,
      SECRETS_FILE: secretsFile,
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  // The last output may arrive after the exit. (`close` is never emitted after a disconnect.)
  const silent = once(child.stderr ?? child, 'end');
  const exit = once(child, 'exit').then(async (how) => {
    await silent;
    return how;
  });
  return { child, said: () => said, ready: once(child, 'message'), exit };
}

async function startReady(env: Record<string, string> = {}): Promise<Started & { port: number; privatePort: number }> {
  const [port, privatePort, consolePort] = [await freePort(), await freePort(), await freePort()];
  const started = start({ PORT: String(port), PRIVATE_PORT: String(privatePort), CONSOLE_PORT: String(consolePort), ...env });
  const isReady = await Promise.race([started.ready.then(() => true), started.exit.then(() => false)]);
  if (!isReady) throw new Error(`the process did not start: ${started.said()}`);
  return { ...started, port, privatePort };
}

test('Sends ready once it answers. On SIGTERM it is not ready, still answers, and stops in order with a stream open', async () => {
  const { child, exit, port, privatePort } = await startReady({ DRAIN_PAUSE_MS: '60000' });
  const readiness = async () => (await fetch(`http://127.0.0.1:${privatePort}/ready`)).status;
  const status = await fetch(`http://127.0.0.1:${port}/wps/system/status`);
  expect(status.status).toBe(404);
  await store.owner.query(`insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, created_at)
                           values ('demo', 'Jogada', 'BRL', 'America/Sao_Paulo', '{pt}', 'pt', now())`);
  await store.owner.query("insert into merchant.host values ('127.0.0.1', 'demo')");
  const stream = await fetch(`http://127.0.0.1:${port}/wps/events`);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(await readiness()).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(readiness).toBe(503);
  expect((await fetch(`http://127.0.0.1:${privatePort}/live`)).status).toBe(200);
  const meanwhile = await fetch(`http://127.0.0.1:${port}/wps/system/status`);
  expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close']);
  // A second signal ends the pause.
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await stream.text()).toMatch(/event: hello[^]*retry: \d+\n\n$/);
});

test('Ends with its parent process', async () => {
  const { child, exit } = await startReady();
  child.disconnect();
  expect(await exit).toEqual([0, null]);
});

test('Reports a taken port in one line that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { exit, said } = start({ PORT: String(port), PRIVATE_PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) });
  expect(await exit).toEqual([1, null]);
  expect(lines(said())).toEqual([`PORT: ${port} is taken by another program`]);
  other.close();
});

test('Reports all wrong settings at once, one line each', async () => {
  const { exit, said } = start({ PORT: 'three', DATABASE_URL: 'mysql://x' });
  expect(await exit).toEqual([1, null]);
  expect(lines(said())).toEqual([
    'PORT: must be a port number',
    'DATABASE_URL: must look like postgres://user:password@host:5432/database',
  ]);
});

test('S75 Refuses in one line to start as the owner of the tables', async () => {
  const { exit, said } = start({ DATABASE_URL: store.urls.owner });
  expect(await exit).toEqual([1, null]);
  expect(lines(said())).toEqual([expect.stringMatching(/^DATABASE_URL: the role \S+ is a superuser, .*owns tables/)]);
});

// Drops Node's own warnings.
function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !/^\(node:\d+\)|^\(Use `node/.test(line));
}
