import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBalance } from '@jogada/wallet/contract/player';
import { aPlayer, startApi, type TestApi, type TestClient } from '../testing/index.ts';

const CAPS = { perAddress: 5, perMember: 3, total: 12 };

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ streamCaps: CAPS });
});
afterAll(() => api.close());

interface Stream {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Closes the socket, and waits until the server has noticed. */
  close(): Promise<void>;
}

/** One stream on a socket of its own. */
async function open(address: string, client?: TestClient): Promise<Stream> {
  const headers = { 'x-forwarded-for': address, ...(client && { cookie: client.cookieHeader() }) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${api.url}/wps/events`, { headers, agent: false }, resolve).on('error', reject);
  });
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    async close() {
      const before = api.composition.services.realtime.connectionCount();
      response.destroy();
      await expect.poll(() => api.composition.services.realtime.connectionCount()).toBe(before - 1);
    },
  };
}

test('too_many_requests, system_busy: S24 Caps event streams per address, per member and in total; calls continue', async () => {
  const figure = async () => {
    const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
    return Object.fromEntries(
      [...text.matchAll(/event_streams_refused_total\{cap="(\w+)"\} (\d+)/g)].map(([, cap, count]) => [cap, count]),
    );
  };
  const player = await aPlayer(api);
  const all: Stream[] = [];
  for (let index = 0; index < CAPS.perAddress; index += 1) all.push(await open('203.0.113.1'));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await open('203.0.113.1')).toMatchObject({ status: 429, retryAfter: '30' });
  // All IPv6 addresses of a /64 network count as one.
  const household = [];
  for (let index = 0; index < 6; index += 1) household.push(await open(`2001:db8:1:2::${index}`));
  expect(household.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  for (const stream of household.slice(0, 5)) await stream.close();

  for (let index = 0; index < CAPS.perMember; index += 1) all.push(await open(`203.0.113.${10 + index}`, player.client));
  expect(await open('203.0.113.20', player.client)).toMatchObject({ status: 429, retryAfter: '30' });
  for (let index = 0; index < 4; index += 1) all.push(await open(`203.0.113.${30 + index}`));
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: CAPS.total }, () => 200));
  expect(await open('203.0.113.40')).toMatchObject({ status: 503, retryAfter: '10' });
  expect(await figure()).toEqual({ perAddress: '2', perMember: '1', total: '1' });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '0' });

  // A released slot can be taken again.
  await all.pop()?.close();
  const next = await open('203.0.113.40');
  expect(next.status).toBe(200);
  for (const stream of [...all, next]) await stream.close();
  for (let index = 0; index < CAPS.perAddress; index += 1) all.push(await open('203.0.113.1'));
  expect(all.slice(-CAPS.perAddress).every(({ status }) => status === 200)).toBe(true);
  for (const stream of all.slice(-CAPS.perAddress)) await stream.close();
});
