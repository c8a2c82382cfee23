import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase, testLogin } from '@jogada/platform/testing';
import { freePort } from '../testing/free-port.ts';

/** Starts the arcade's process; answers with what it writes to stderr once it has ended, or `ready`. */
async function startArcade(databaseUrl: string): Promise<string> {
  const child = fork(fileURLToPath(new URL('../../../arcade/server/main.ts', import.meta.url)), {
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: String(await freePort()) },
      ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000', PLATFORM_URL: 'http://127.0.0.1:9' },
      ...{ ARCADE_VENDOR_SECRET: 'x'.repeat(64), ARCADE_VENDOR_KEY_ID: 'arcade-1' },
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = once(child, 'close');
  const isReady = await Promise.race([once(child, 'message').then(() => true), closed.then(() => false)]);
  if (isReady) child.kill('SIGTERM');
  await closed;
  return isReady ? 'ready' : said;
}

test('L-19 The arcade refuses to start on a database without its migrations, and accepts a newer schema', { timeout: 60_000 }, async () => {
  const store = await testDatabase({ hasSite: true });
  onTestFinished(() => store.close());
  const arcadeUrl = testLogin(store.urls.api, 'jogada_arcade');
  const [{ name } = { name: '' }] = await store.owner.query<{ name: string }>(
    String.raw`select max(name) as name from public.migration where name like '%\_arcade\_%'`,
  );
  await store.owner.query('delete from public.migration where name = $1', [name]);
  expect(await startArcade(arcadeUrl)).toBe(`arcade: DATABASE_URL: 1 migrations are not applied, the first is ${name}\n`);
  await store.owner.query("insert into public.migration (name) values ($1), ('99991231T2359_arcade_later.sql')", [name]);
  expect(await startArcade(arcadeUrl)).toBe('ready');
});
