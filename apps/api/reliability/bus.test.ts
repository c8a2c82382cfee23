import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { ensureSecrets } from '../../../tools/run/secrets.mjs';
import { GAME, openVendorPlayers, type GamePlayer, type VendorPlayers } from '../../../tools/torture/vendor-players.ts';
import { vendorClient, type VendorClient } from '../../../tools/torture/vendor-client.ts';
import { openBalancePage, type BalancePage } from '../testing/balance-page.ts';
import { freePort } from '../testing/free-port.ts';
import { findNatsServer, startNatsServer, type NatsServer } from '../testing/nats-server.ts';
import { startSiteProcess, type SiteProcess } from '../testing/site-process.ts';

const program = findNatsServer();
if (program === undefined) console.warn('the bus is not tested: nats-server is not installed (Debian: apt-get install nats-server)');

const COPIES = 3;
const TIMEOUT_MS = 60_000;
let store: TestDatabase;
let directory: string;
let nats: NatsServer;
let copies: SiteProcess[];
let worker: SiteProcess;
let workerPort: number;
let vendorPlayers: VendorPlayers;
let vendors: VendorClient[];

beforeAll(async () => {
  if (program === undefined) return;
  [store, directory, nats] = await Promise.all([
    testDatabase({ hasSite: true }),
    mkdtemp(join(tmpdir(), 'jogada-bus-')),
    startNatsServer(program),
  ]);
  const secretsFile = join(directory, 'secrets.json');
  const secrets = await ensureSecrets(secretsFile);
  workerPort = await freePort();
  const start = async (main: string, privatePort: number) => {
    const env = {
      DATABASE_URL: store.urls.api,
      // The first server of the list is down.
      BUS_URL: `${nats.url.replace(/:\d+$/, ':9')},${nats.url}`,
      SECRETS_FILE: secretsFile,
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
      PRIVATE_PORT: String(privatePort),
      CONSOLE_PORT: String(await freePort()),
    };
    return startSiteProcess(main, { port: await freePort(), env });
  };
  [worker, ...copies] = await Promise.all([
    start('apps/worker/main.ts', workerPort),
    ...Array.from({ length: COPIES }, async () => start('apps/api/main.ts', await freePort())),
  ]);
  const key = secrets.vendorKeys.arcade;
  vendors = copies.map(({ url }) => vendorClient(url, { vendor: 'arcade', key, connectionsMax: 8 }));
  vendorPlayers = await openVendorPlayers({ url: copies[0]!.url, publicUrl: copies[0]!.url, secrets }, { players: 2, connectionsMax: 4 });
}, TIMEOUT_MS);

afterAll(async () => {
  if (program === undefined) return;
  for (const vendor of [...vendors, vendorPlayers.vendor]) vendor.close();
  await Promise.all([...copies, worker].map((siteProcess) => siteProcess.stop()));
  await Promise.all([nats.stop(), store.close(), rm(directory, { recursive: true })]);
});

/** Places a bet at one process or, if it is dead, at the first. Returns the balance after it in minor units. */
async function bet(player: GamePlayer, { id, copy }: { id: string; copy: number }): Promise<string> {
  const body = {
    transactionId: id,
    memberId: player.memberId,
    sessionId: player.sessionId,
    gameId: GAME,
    roundId: id,
    amount: '1.00',
    currency: 'BRL',
  };
  const answer = await vendors[copy]!.call('/bet', body).catch(() => vendors[0]!.call('/bet', body));
  expect(answer.status).toBe(200);
  return String(answer.body['balance']).replace('.', '');
}

const versionsOf = (balances: BalancePage['changes']) => balances.map((balance) => balance.version);

test.skipIf(program === undefined)(
  'With three processes on one bus, one of them killed, no page misses a balance event or shows one twice',
  async () => {
    const urls = copies.map((copy) => copy.url);
    // Each player has a page at each process. A page of the killed process reconnects to the first.
    const open = (player: GamePlayer) => Promise.all(urls.map((url) => openBalancePage(player.client, [url, urls[0]!])));
    const players = await Promise.all(vendorPlayers.players.map(async (player) => ({ player, pages: await open(player) })));

    // Events are ordered: once this bet is shown, all earlier ones have arrived.
    for (const { player, pages } of players) {
      const balance = await bet(player, { id: 'first', copy: 0 });
      await Promise.all(pages.map((page) => page.showing(balance)));
    }
    const receivedBefore = new Map(players.flatMap(({ pages }) => pages.map((page) => [page, page.changes.length] as const)));
    const receivedSince = (page: BalancePage) => versionsOf(page.changes.slice(receivedBefore.get(page)));

    const STEPS = 9;
    for (let step = 0; step < STEPS; step += 1) {
      for (const { player, pages } of players) {
        const balance = await bet(player, { id: `calm-${step}`, copy: step % COPIES });
        await Promise.all(pages.map((page) => page.showing(balance)));
      }
    }
    for (const { pages } of players) {
      for (const page of pages) {
        expect(receivedSince(page), 'each bet is notified once').toHaveLength(STEPS);
        expect(receivedSince(page)).toEqual(receivedSince(pages[0]!));
      }
    }

    const BURST = 40;
    const victim = COPIES - 1;
    const bets = players.flatMap(({ player }) =>
      Array.from({ length: BURST }, (_, index) => bet(player, { id: `burst-${index}`, copy: index % COPIES })),
    );
    await bets[0];
    await copies[victim]!.kill();
    await Promise.all(bets);

    for (const { player, pages } of players) {
      const balance = await bet(player, { id: 'last', copy: 1 });
      await Promise.all(pages.map((page) => page.showing(balance)));
      const [one, other] = pages;
      // A balance may be sent several times, and is shown from the first.
      await expect.poll(() => receivedSince(other!).length - receivedSince(one!).length, { timeout: TIMEOUT_MS }).toBe(0);
      expect(receivedSince(other!), 'the surviving processes sent the same events, in the same order').toEqual(receivedSince(one!));
      expect(Number(balance)).toBe(100_000_000 - (STEPS + BURST + 2) * 100);
      for (const page of pages) {
        const versions = versionsOf(page.shown);
        expect(versions.every((version, index) => index === 0 || version > versions[index - 1]!)).toBe(true);
        page.close();
      }
    }
  },
  TIMEOUT_MS,
);

test.skipIf(program === undefined)(
  'The worker serves health and metrics on its private port, the postings that it counts included',
  async () => {
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${workerPort}${path}`)).text();
    expect([await read('/live'), await read('/ready')]).toEqual(['live\n', 'ready\n']);
    const counted = async () => Number(/^ledger_postings_total\{kind="bet"\} (\d+)$/m.exec(await read('/metrics'))?.[1] ?? 0);
    const before = await counted();
    await bet(vendorPlayers.players[0]!, { id: 'counted', copy: 0 });
    await expect.poll(counted, { timeout: TIMEOUT_MS }).toBeGreaterThan(before);
  },
  TIMEOUT_MS,
);
