import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '@jogada/platform/testing';
import { waitForPrimary } from './wait-for-primary.ts';

/** A proxy before the test's server that ends its first connections, as HAProxy does without a checked server. */
async function aProxy(url: URL, endedCount: number) {
  let count = 0;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if ((count += 1) <= endedCount) return client.destroy();
    const behind = connect(Number(url.port), url.hostname).on('error', () => client.destroy());
    client.pipe(behind).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: proxied.href, connections: () => count };
}

test('The preparation of a database waits for a proxy that has no checked server yet, and for a server that takes writes', async () => {
  const store = await testDatabase();
  onTestFinished(() => store.close());
  const { url, connections } = await aProxy(new URL(store.urls.owner), 2);
  await waitForPrimary(url, { everyMs: 1 });
  expect(connections()).toBe(3);

  const never = await aProxy(new URL(store.urls.owner), Number.POSITIVE_INFINITY);
  await expect(waitForPrimary(never.url, { timeoutMs: 20, everyMs: 1 })).rejects.toThrow('DATABASE_URL: no primary answers: ');
});

test('A refusal that waiting does not change is reported at once', async () => {
  const store = await testDatabase();
  onTestFinished(() => store.close());
  const url = new URL(store.urls.owner);
  url.pathname = '/no-such-database';
  await expect(waitForPrimary(url.href)).rejects.toThrow('does not exist');
});
