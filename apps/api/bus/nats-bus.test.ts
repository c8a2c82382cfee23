import { afterEach, expect, test, vi } from 'vitest';
import { createLog, type Bus, type BusMessage } from '@jogada/platform/server';
import { freePort } from '../testing/free-port.ts';
import { findNatsServer, startNatsServer, type NatsServer } from '../testing/nats-server.ts';
import { natsBus } from './nats-bus.ts';

const program = findNatsServer();
const TIMEOUT_MS = 30_000;
const POLL = { timeout: 10_000 };

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function startServer(port: number): Promise<NatsServer> {
  const server = await startNatsServer(program ?? '', { port });
  closings.push(() => server.stop());
  return server;
}

/** A bus of one process, with what it received, its log lines and the number of its gaps. */
async function openBus(url: string) {
  const log = createLog({ name: 'bus-test', level: 'silent' });
  const lines = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
  const bus = await natsBus(url, log);
  closings.push(() => bus.close());
  const received: unknown[] = [];
  let gaps = 0;
  bus.onMessage(({ data }) => received.push(data));
  bus.onGap(() => void (gaps += 1));
  return { bus, received, said: () => lines.flatMap(({ mock }) => mock.calls.map((call: unknown[]) => call.at(-1))), gaps: () => gaps };
}

const send = (bus: Bus, data: string) =>
  bus.publish({ audience: { scope: 'merchant', id: 'demo' }, channel: 'test', data } satisfies BusMessage);
const connected = (...buses: readonly Bus[]) =>
  expect.poll(() => buses.map((bus) => bus.isConnected()), POLL).toEqual(buses.map(() => true));

test.skipIf(program === undefined)(
  'L-01: A process starts without its bus server, serves its own pages, and reaches the others once the server runs',
  async () => {
    const port = await freePort();
    const url = `nats://token-of-the-test@127.0.0.1:${port}`;
    const one = await openBus(url);
    expect(one.bus.isConnected()).toBe(false);
    send(one.bus, 'alone');
    expect(one.received).toEqual(['alone']);
    expect(one.said()).toEqual(['bus unreachable; events reach the pages of this process only']);

    await startServer(port);
    const other = await openBus(url);
    await connected(one.bus, other.bus);
    expect(one.said().at(-1)).toBe('bus reachable again');
    expect([one.gaps(), other.gaps()]).toEqual([1, 0]);
    send(one.bus, 'to all');
    await expect.poll(() => other.received, POLL).toEqual(['to all']);
    await expect.poll(() => one.received, POLL).toEqual(['alone', 'to all']);
  },
  TIMEOUT_MS,
);

test.skipIf(program === undefined)(
  'L-01: While the bus server is away each process serves its own pages, and both learn of the gap when it is back',
  async () => {
    const port = await freePort();
    const server = await startServer(port);
    const [one, other] = [await openBus(server.url), await openBus(server.url)];
    await server.kill();
    await expect.poll(() => [one.bus.isConnected(), other.bus.isConnected()], POLL).toEqual([false, false]);
    send(one.bus, 'alone');
    expect([one.received, other.received]).toEqual([['alone'], []]);

    await startServer(port);
    await connected(one.bus, other.bus);
    expect([one.gaps(), other.gaps()]).toEqual([1, 1]);
    send(other.bus, 'to all');
    await expect.poll(() => [one.received, other.received], POLL).toEqual([['alone', 'to all'], ['to all']]);
  },
  TIMEOUT_MS,
);

test.skipIf(program === undefined)('A wrong token of the bus ends the start', async () => {
  const server = await startServer(await freePort());
  await expect(openBus(server.url.replace('token-of-the-test', 'another'))).rejects.toThrow(/Authorization/i);
});
