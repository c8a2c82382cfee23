import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@jogada/platform/server';
import { findNatsServer, startNatsServer, type NatsServer } from '../../apps/api/testing/nats-server.ts';
import { waitUntil } from '../run/wait-until.mjs';
import { startBenchApi, type BenchApi } from './bench-api.ts';
import { startBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { createBenchPlayers, type BenchPlayer } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { playSignedBets, type BetLoad } from './bettor.ts';
import { pgbenchOn } from './pgbench.ts';
import { installPgledger } from './pgledger.ts';
import { writePostingScript } from './posting-script.ts';
import { processorMs, processorMsOfTree } from './processor-time.ts';
import { measureInRounds, median, spreadOf, toHundredths, type Measure, type Result } from './rounds.ts';
import { atLeast, atMost, below, shown, type Verdict } from './verdict.ts';

const PLAYERS = 5_000;
/** Long enough that query planning on pgbench's new connections has little weight; a site keeps its connections open. */
const SECONDS = 10;
const CLIENTS = 32;
const CONNECTIONS = 128;
const MEMORY_MAX_MEGABYTES = 350;
const EVENTS_TIMEOUT_MS = 60_000;
/** While the api is stopped its jobs become due. Running all at once would dominate the first second of the next measurement. */
const SETTLE_MS = 3_000;

const SINGLE = `one posting a call, ${CLIENTS} clients`;
const HTTP = `signed bets over HTTP, ${CONNECTIONS} connections`;
const ONE_MEMBER = 'the same, all on one member';
const LEFT = 'the same, distinct members, events left to a worker';
const PGLEDGER = `pgledger, ${CLIENTS} clients`;

export interface VendorBench {
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
  readonly latency: { readonly p50Ms: number; readonly p99Ms: number };
  /** Parts of the api and of the benchmark's client in the processor time of a signed bet; the rest is PostgreSQL's. */
  readonly processorMicroseconds: { readonly api: number; readonly client: number };
}

/** Result of one measurement over HTTP. */
interface Play extends BetLoad {
  readonly apiMs: number;
  readonly clientMs: number;
}

/** Compares signed bets over HTTP with the same posting called singly by pgbench, on one database in interleaved rounds. */
export async function benchVendor(run: BenchRun): Promise<VendorBench> {
  const database = await startBenchDatabase(run);
  let api: BenchApi | undefined;
  let bare: BareApi | undefined;
  try {
    const players = await createBenchPlayers(database.owner, PLAYERS);
    const pgledger =
      run.pgledger === undefined ? undefined : await installPgledger(database.owner, { path: run.pgledger, memberCount: PLAYERS });
    await database.owner.query('vacuum analyze');
    api = await startBenchApi(database.logins, run);
    bare = await startBareApi(database.logins, run);
    const stage: Stage = { api, owner: database.owner, url: database.url };
    const leaving: Stage | undefined = bare && { ...stage, api: bare.api };

    // Warm-up: every player plays before the measurement, so that the api has loaded them.
    for (let bets = 0; bets < PLAYERS;) {
      const { perSecond, seconds } = await play(stage, players.slice(Math.floor(bets)));
      bets += perSecond * seconds;
    }
    if (leaving) await leave(leaving, api, players);
    const plays: Play[] = [];
    const measures: Measure[] = [
      single(stage, SINGLE, writePostingScript({ memberCount: PLAYERS })),
      {
        name: HTTP,
        run: async () => {
          const made = await play(stage, players);
          plays.push(made);
          return made;
        },
      },
      { name: ONE_MEMBER, run: () => play(stage, players.slice(0, 1)) },
    ];
    const receiving = api;
    const left: BetLoad[] = [];
    if (leaving)
      measures.push({
        name: LEFT,
        run: async () => {
          const made = await leave(leaving, receiving, players);
          left.push(made);
          return made;
        },
      });
    if (pgledger !== undefined) measures.push(single(stage, PGLEDGER, pgledger));
    const processIds = [process.pid, api.processId, ...(bare ? [bare.api.processId] : [])];
    const measured = await measureInRounds(measures, {
      ...run,
      processorMs: () => processIds.reduce((sum, id) => sum + processorMs(id), processorMsOfTree(database.processId)),
    });

    const medianOf = (of: (made: Play) => number) => toHundredths(median(plays.map(of)));
    return {
      rates: measured.results,
      verdicts: [
        atLeast('signed bets over HTTP / one posting at 32 clients (aim 1.5)', measured.ratio(HTTP, SINGLE), 1),
        atMost('p99 / p50 of signed bets', spreadOf(plays.map(({ p99, p50 }) => p99 / p50)), 4),
        atLeast('one member / distinct members', measured.ratio(ONE_MEMBER, HTTP), 0.5),
        ...(leaving
          ? [
              atLeast('events left to a worker / one posting without events', measured.ratio(LEFT, SINGLE), 1),
              atMost('p99 / p50, events left to a worker', spreadOf(left.map(({ p99, p50 }) => p99 / p50)), 4),
            ]
          : []),
        // docs/decisions/beside-pgledger.md explains which of the two does the same work.
        ...(leaving && pgledger !== undefined
          ? [atLeast('the same work over HTTP, events left to a worker / pgledger', measured.ratio(LEFT, PGLEDGER), 3)]
          : []),
        ...(pgledger === undefined
          ? []
          : [shown('more work, events handled in the same process / pgledger', measured.ratio(HTTP, PGLEDGER))]),
        below('most memory of the api, MB', api.peakResidentMegabytes(), MEMORY_MAX_MEGABYTES),
      ],
      latency: { p50Ms: medianOf(({ p50 }) => p50), p99Ms: medianOf(({ p99 }) => p99) },
      processorMicroseconds: {
        api: Math.round(medianOf(({ apiMs, perSecond, seconds }) => (apiMs * 1000) / (perSecond * seconds))),
        client: Math.round(medianOf(({ clientMs, perSecond, seconds }) => (clientMs * 1000) / (perSecond * seconds))),
      },
    };
  } finally {
    await bare?.stop();
    await api?.stop();
    await database.remove();
  }
}

/** An api as deployed with separate workers for events and jobs. */
interface BareApi {
  readonly api: BenchApi;
  stop(): Promise<void>;
}

/** Undefined without nats-server, which connects an api and its workers. */
async function startBareApi(logins: BenchDatabase['logins'], run: BenchRun): Promise<BareApi | undefined> {
  const program = findNatsServer();
  if (program === undefined) {
    run.report('without nats-server there is no api that leaves events to a worker: that row is left out');
    return undefined;
  }
  const nats: NatsServer = await startNatsServer(program);
  const api = await startBenchApi(logins, { ...run, settings: { BUS_URL: nats.url } }).catch(async (error: unknown) => {
    await nats.stop();
    throw error;
  });
  return {
    api,
    async stop() {
      await api.stop();
      await nats.stop();
    },
  };
}

interface Stage {
  readonly api: BenchApi;
  readonly owner: Database;
  readonly url: string;
}

/** Calls by pgbench while the api is stopped; otherwise it would deliver their events to the subscribers. */
function single({ api, owner, url }: Stage, name: string, script: string): Measure {
  return {
    name,
    run: () =>
      api.halted(async () => {
        const rate = await pgbenchOn(url).rate({ clients: CLIENTS, seconds: SECONDS, script });
        await owner.query('delete from platform.outbox');
        return rate;
      }),
  };
}

/** Bets over HTTP. The same process delivers their events, all of them before the next measurement starts. */
async function play({ api, owner }: Stage, players: readonly BenchPlayer[]): Promise<Play> {
  await pause(SETTLE_MS);
  const before = { apiMs: processorMs(api.processId), client: process.cpuUsage() };
  const load = await playSignedBets(api, { connections: CONNECTIONS, seconds: SECONDS, players });
  const { user, system } = process.cpuUsage(before.client);
  const isCarried = await waitUntil(async () => (await owner.query('select 1 as one from platform.outbox limit 1')).length === 0, {
    timeoutMs: EVENTS_TIMEOUT_MS,
  });
  if (!isCarried) throw new Error('events of the bets were not delivered in time');
  return { ...load, apiMs: processorMs(api.processId) - before.apiMs, clientMs: (user + system) / 1000 };
}

/**
 * Bets over HTTP whose events are not delivered: `hearing`, which would deliver them, is stopped. The events are deleted, as are those of
 * pgbench's calls.
 */
async function leave({ api, owner }: Stage, receiving: BenchApi, players: readonly BenchPlayer[]): Promise<BetLoad> {
  await pause(SETTLE_MS);
  return receiving.halted(async () => {
    const load = await playSignedBets(api, { connections: CONNECTIONS, seconds: SECONDS, players });
    await owner.query('delete from platform.outbox');
    return load;
  });
}
