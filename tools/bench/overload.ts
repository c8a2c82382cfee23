import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findNatsServer, startNatsServer } from '../../apps/api/testing/nats-server.ts';
import { OneLineError } from '../run/one-line-error.mjs';
import { startBenchApi, type BenchApi } from './bench-api.ts';
import { startBenchDatabase } from './bench-database.ts';
import { createBenchPlayers, type BenchPlayer } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { playSignedBets } from './bettor.ts';
import type { FloodCount, OverloadOrder } from './overload-process.ts';
import { percentile, spreadOf, toHundredths, type Result } from './rounds.ts';
import { atMost, below, shown, type Verdict } from './verdict.ts';

const PLAYERS = 200;
const BETS = { connections: 16, perSecond: 100 };
const PAGES_PER_SECOND = 30;
const ROUND_SECONDS = 10;
const WARM_SECONDS = 5;
/** A third of the share of a process without. */
const PAGES_NICENESS = 5;
/** Under overload the bets come first. */
const SLOWER_MAX = 1.5;

type SideName = 'alone' | 'pages, same copy' | 'pages, other copy' | 'jobs';
const SIDES: readonly SideName[] = ['alone', 'pages, same copy', 'pages, other copy', 'jobs'];

interface Side {
  readonly p50: number;
  readonly p99: number;
  readonly flood: FloodCount | undefined;
}

/**
 * Measures what bets feel under overload: bets at a steady pace alone, under a flood of pages that are all rendered, at the copy of the api that
 * serves the bets and at another one, and under a flood of jobs, each of which runs again as soon as it has ended. The sides follow each other in
 * each round, in reverse order every second one. The senders have a low priority, as they stand for other machines; the copy of the pages and the
 * process of the jobs have the priorities of deploy/systemd.
 */
export async function benchOverload(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const program = findNatsServer();
  if (program === undefined) throw new OneLineError('bench overload: needs nats-server (Debian: apt-get install nats-server)');
  const database = await startBenchDatabase(run);
  const bus = await startNatsServer(program);
  const undoings: (() => Promise<unknown>)[] = [() => database.remove(), () => bus.stop()];
  try {
    const players = await createBenchPlayers(database.owner, PLAYERS);
    // With a bus, jobs and events are a worker's. Without kept pages each request is rendered.
    const settings = { TRUSTED_PROXIES: '127.0.0.1', BUS_URL: bus.url, PAGES_KEPT_MB: '0' };
    const open = async (): Promise<BenchApi> => {
      const api = await startBenchApi(database.logins, { ...run, settings });
      undoings.push(() => api.stop());
      return api;
    };
    const [ofBets, ofPages] = [await open(), await open()];
    // As deploy/systemd/jogada-api@3020.service.d/pages.conf does.
    setPriority(ofPages.processId, PAGES_NICENESS);
    const order = { api: database.logins.api, worker: database.logins.worker, bus: bus.url, pagesPerSecond: PAGES_PER_SECOND };
    const flood = startFlood(order);
    undoings.push(() => flood.end());
    await playSignedBets(ofBets, { ...BETS, seconds: WARM_SECONDS, players });

    const rounds: Record<SideName, Side>[] = [];
    for (let number = 1; number <= run.rounds; number += 1) {
      const round: Partial<Record<SideName, Side>> = {};
      for (const name of number % 2 === 1 ? SIDES : SIDES.toReversed()) {
        const port = name === 'pages, same copy' ? ofBets.port : ofPages.port;
        round[name] = await playSide(ofBets, { players, flood, name, port });
      }
      rounds.push(round as Record<SideName, Side>);
      run.report(`round ${number}: ${SIDES.map((name) => `${name} ${spoken(round[name])}`).join('; ')}`);
    }
    return { rates: [], verdicts: judge(rounds) };
  } finally {
    for (const undo of undoings.toReversed()) await undo();
  }
}

type Flood = ReturnType<typeof startFlood>;

async function playSide(
  api: BenchApi,
  { players, flood, name, port }: { players: readonly BenchPlayer[]; flood: Flood; name: SideName; port: number },
): Promise<Side> {
  if (name !== 'alone') await flood.begin(name === 'jobs' ? 'jobs' : port);
  const { latencies } = await playSignedBets(api, { ...BETS, seconds: ROUND_SECONDS, players });
  const count = name === 'alone' ? undefined : await flood.finish();
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), flood: count };
}

function judge(rounds: readonly Record<SideName, Side>[]): readonly Verdict[] {
  const ratio = (name: SideName) => spreadOf(rounds.map((round) => round[name].p99 / round.alone.p99));
  const faults = rounds
    .flatMap((round) => SIDES.map((name) => (name === 'jobs' ? 0 : (round[name].flood?.faults ?? 0))))
    .reduce((sum, count) => sum + count, 0);
  return [
    shown('p99 of bets alone, ms', spreadOf(rounds.map((round) => round.alone.p99))),
    shown('p99 under a flood of pages at the same copy / alone', ratio('pages, same copy')),
    atMost('p99 under a flood of pages at another copy / alone', ratio('pages, other copy'), SLOWER_MAX),
    atMost('p99 under a flood of jobs / alone', ratio('jobs'), SLOWER_MAX),
    below('pages answered with a fault', faults, 1),
  ];
}

function startFlood(order: OverloadOrder) {
  const sender = fork(fileURLToPath(new URL('overload-process.ts', import.meta.url)), [JSON.stringify(order)], { execArgv: [] });
  const gone = once(sender, 'exit');
  const ask = async (message: unknown): Promise<unknown> => {
    const answer = once(sender, 'message');
    sender.send(message as object);
    const [said] = (await Promise.race([answer, gone.then(endedTooSoon)])) as unknown[];
    return said;
  };
  return {
    /** @param what jobs, or pages at a port */
    begin: (what: 'jobs' | number) => ask({ begin: what }),
    finish: async () => (await ask({ finish: true })) as FloodCount,
    async end() {
      if (sender.connected) sender.disconnect();
      await gone;
    },
  };
}

function endedTooSoon(): never {
  throw new Error('the flood process exited early');
}

function spoken(side: Side | undefined): string {
  if (!side) return '';
  const flood = side.flood ? ` (${side.flood.done} done, ${side.flood.refused} refused, ${side.flood.faults} faults)` : '';
  return `p50 ${toHundredths(side.p50)}, p99 ${toHundredths(side.p99)} ms${flood}`;
}
