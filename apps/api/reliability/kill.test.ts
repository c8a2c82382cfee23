import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInstallation, type Installation } from '../../../tools/torture/installation.ts';
import { killUnderLoad, type BusServer, type KillFigures, type Target } from '../../../tools/torture/kill.ts';
import { freePort } from '../testing/free-port.ts';
import { findNatsServer, startNatsServer, type NatsServer } from '../testing/nats-server.ts';

/** What the launcher adds by itself to the third restart of a process within a minute. */
const PAUSE_MAX_MS = 400;
const TIMEOUT_MS = 180_000;
const POLL = { timeout: 60_000, interval: 100 };

const program = findNatsServer();
let site: Installation;
let nats: NatsServer | undefined;
beforeAll(async () => {
  site = await startInstallation('kill-test');
}, TIMEOUT_MS);
afterAll(async () => {
  await site.remove();
  await nats?.stop();
});

async function survive(targets: readonly Target[], bus?: BusServer): Promise<KillFigures> {
  const figures = await killUnderLoad(site, { targets, ...(bus && { bus }) });
  expect(figures.audit).toMatchObject({ lost: [], unasked: [], wrongBalances: [], brokenInvariants: [] });
  expect(figures.audit.transfers).toBe(figures.acknowledged);
  expect(figures).toMatchObject({ refused: 0, unexpectedExits: [], disturbed: [] });
  expect(figures.recoveries).toHaveLength(targets.length);
  expect(Math.max(...site.restartPausesMs())).toBeLessThanOrEqual(PAUSE_MAX_MS);
  return figures;
}

test(
  'L-01: Each process killed under load restarts by itself, the others keep serving, and every acknowledged posting is in the ledger exactly once',
  async () => {
    const figures = await survive(['arcade', 'api', 'pix', 'database kill', 'hashers', 'database orphan', 'api']);
    expect(figures.unknownOutcomes).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'L-08: When PostgreSQL restarts under load, callers get success or 503 with Retry-After, and no process ends',
  async () => {
    const figures = await survive(['database fast', 'database immediate']);
    expect([...figures.faults.keys()]).toEqual(['503 with Retry-After']);
  },
  TIMEOUT_MS,
);

test.skipIf(program === undefined)(
  'L-01: With workers, neither a killed worker nor a killed bus disturbs another process, and api and worker come back without the bus',
  async () => {
    const port = await freePort();
    const start = async () => void (nats = await startNatsServer(program ?? '', { port }));
    await start();
    await site.restartWith({ BUS_URL: nats?.url ?? '' });
    const isConnected = async (name: 'api' | 'worker') =>
      /^bus_connected 1$/m.test(await (await fetch(site.healthOf[name].replace('/live', '/metrics'))).text());
    const connected = () => expect.poll(async () => [await isConnected('api'), await isConnected('worker')], POLL).toEqual([true, true]);
    const bus = {
      kill: async () => nats?.kill(),
      start: async () => {
        await start();
        await connected();
      },
    };
    await survive(['worker', 'bus'], bus);
    await bus.kill();
    await survive(['worker', 'api']);
    await bus.start();
    // The worker has delivered every event.
    const waiting = async () => (await site.owner.query('select 1 from platform.outbox limit 1')).length;
    await expect.poll(waiting, POLL).toBe(0);
  },
  TIMEOUT_MS,
);
