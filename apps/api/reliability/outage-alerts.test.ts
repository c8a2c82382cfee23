import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPostgres } from '../../../tools/run/postgres-connection.mjs';
import { ensureSecrets, type Secrets } from '../../../tools/run/secrets.mjs';
import { alertHolds, scrapeAs, type Scrape } from '../testing/alert-rules.ts';
import { freePort } from '../testing/free-port.ts';
import { aPlayer } from '../testing/index.ts';
import { findNatsServer, startNatsServer, type NatsServer } from '../testing/nats-server.ts';
import { startOwnCluster, type OwnCluster } from '../testing/own-cluster.ts';
import { startSiteProcess, type SiteProcess } from '../testing/site-process.ts';
import { testClient } from '../testing/test-client.ts';

const TIMEOUT_MS = 180_000;
const POLL = { timeout: 60_000, interval: 100 };
const DISK_BYTES = 16 * 1024 * 1024;

const program = findNatsServer();
if (program === undefined) console.warn('BusUnreachable is not tested: nats-server is not installed (Debian: apt-get install nats-server)');
const UNSHARE = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--mount', '--propagation', 'private'];
const hasMounts = spawnSync(UNSHARE[0] ?? '', [...UNSHARE.slice(1), 'true']).status === 0;
if (!hasMounts) console.warn('DiskFilling is not tested: this user may not mount a disk of its own');

let cluster: OwnCluster;
let nats: NatsServer | undefined;
let directory: string;
let privateUrl: string;
let api: SiteProcess;
let secrets: Secrets;
let start: () => Promise<SiteProcess>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jogada-outage-'));
  cluster = await startOwnCluster({ archive_mode: 'on' });
  nats = program === undefined ? undefined : await startNatsServer(program);
  const secretsFile = join(directory, 'secrets.json');
  secrets = await ensureSecrets(secretsFile);
  // A signal stands for a fault of the program.
  const faultFile = join(directory, 'fault.mjs');
  await writeFile(faultFile, "process.on('SIGUSR2', () => { throw new Error('a fault of the test'); });");
  const disk = join(directory, 'disk');
  await mkdir(disk);
  const ports = { port: await freePort(), private: await freePort(), console: await freePort() };
  privateUrl = `http://127.0.0.1:${ports.private}`;
  const env = {
    DATABASE_URL: cluster.store.urls.api,
    BUS_URL: nats?.url ?? 'nats://127.0.0.1:9',
    SECRETS_FILE: secretsFile,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
    PRIVATE_PORT: String(ports.private),
    CONSOLE_PORT: String(ports.console),
    NODE_OPTIONS: `--import=${faultFile}`,
  };
  const mount = `mount -t tmpfs -o size=${DISK_BYTES} disk "$0" && cd "$0" && exec "$@"`;
  const within = hasMounts ? [...UNSHARE, 'sh', '-c', mount, disk] : [];
  start = () => startSiteProcess('apps/api/main.ts', { port: ports.port, env, within });
  api = await start();
}, TIMEOUT_MS);

afterAll(async () => {
  await api.stop();
  await nats?.stop();
  await cluster.close();
  await rm(directory, { recursive: true });
});

const now = () => scrapeAs('jogada-api', privateUrl);
const holdsNow = async (alert: string) => alertHolds(alert, [await now()]);

test.skipIf(program === undefined)(
  'BusUnreachable fires when the NATS server is killed, and not before',
  { timeout: TIMEOUT_MS },
  async () => {
    await expect.poll(async () => [...(await now()).keys()].some((series) => series.startsWith('bus_connected')), POLL).toBe(true);
    await expect.poll(() => holdsNow('BusUnreachable'), POLL).toBe(false);
    await nats?.kill();
    await expect.poll(() => holdsNow('BusUnreachable'), POLL).toBe(true);
  },
);

test('EventsDelayed fires when no worker has run for a minute, and not before', { timeout: TIMEOUT_MS }, async () => {
  const front = { newClient: () => testClient(api.url, '198.18.0.1'), publicUrl: api.url, secrets };
  expect(await holdsNow('EventsDelayed')).toBe(false);
  await aPlayer(front);
  expect(await holdsNow('EventsDelayed')).toBe(false);
  await cluster.store.owner.query("update platform.outbox set created_at = created_at - interval '61 s'");
  expect(await holdsNow('EventsDelayed')).toBe(true);
});

test('ArchiveDelayed fires when segments cannot be archived, and not before', { timeout: TIMEOUT_MS }, async () => {
  const admin = await connectPostgres(cluster.adminUrl);
  const archiveWith = async (command: string) => {
    await admin.query(`alter system set archive_command = '${command}'`);
    await admin.query('select pg_reload_conf()');
  };
  // The archiver reads its settings after the server: a segment at each look, until one is archived with the new command.
  const holdsAfterSegment = async () => {
    await admin.query("select pg_logical_emit_message(false, 'test', 'a segment is not empty')");
    await admin.query('select pg_switch_wal()');
    return holdsNow('ArchiveDelayed');
  };
  await archiveWith('true');
  await expect.poll(holdsAfterSegment, POLL).toBe(false);
  await archiveWith('false');
  await expect.poll(holdsAfterSegment, POLL).toBe(true);
  await archiveWith('true');
  await expect.poll(holdsAfterSegment, POLL).toBe(false);
  admin.close();
});

test.skipIf(!hasMounts)('DiskFilling fires when little of the disk is free, and not before', { timeout: TIMEOUT_MS }, async () => {
  expect(await holdsNow('DiskFilling')).toBe(false);
  const file = `/proc/${api.pid}/cwd/filling`;
  await writeFile(file, Buffer.alloc(DISK_BYTES * 0.8));
  expect(await holdsNow('DiskFilling')).toBe(false);
  await writeFile(file, Buffer.alloc(DISK_BYTES * 0.9));
  expect(await holdsNow('DiskFilling')).toBe(true);
});

test(
  'ProcessDown, ProcessRestarted and RestartLoop fire after faults that end a process between two scrapes, and not before',
  { timeout: TIMEOUT_MS },
  async () => {
    const alerts = ['ProcessDown', 'ProcessFaults', 'ProcessRestarted', 'RestartLoop'];
    const scrapes: Scrape[] = [await now(), await now()];
    const holding = async () => {
      scrapes.push(await now());
      return alerts.filter((alert) => alertHolds(alert, scrapes));
    };
    const fault = async () => {
      process.kill(api.pid, 'SIGUSR2');
      await api.ended;
    };
    expect(await holding()).toEqual([]);
    await fault();
    expect(await holding()).toEqual(['ProcessDown']);
    api = await start();
    // The new process counts its own faults only.
    expect(await holding()).toEqual(['ProcessRestarted']);
    for (let more = 0; more < 2; more += 1) {
      await fault();
      api = await start();
      scrapes.push(await now());
    }
    expect(await holding()).toEqual(['ProcessRestarted', 'RestartLoop']);
  },
);
