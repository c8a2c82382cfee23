import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startBenchApi, type BenchApi } from './bench-api.ts';
import { startBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { createBenchPlayers, type BenchPlayer } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { playSignedBets } from './bettor.ts';
import type { FloodAnswers, FloodOrder } from './flood-process.ts';
import { processorMs, processorMsOfTree } from './processor-time.ts';
import { percentile, spreadOf, toHundredths, type Result } from './rounds.ts';
import { atLeast, atMost, below, type Verdict } from './verdict.ts';

const PLAYERS = 500;
const BETS = { connections: 16, perSecond: 100 };
const LOGINS_PER_SECOND = 200;
/** Minimum achieved rate. Below it the low-priority client was starved, and the round did not test a flood of 200. */
const LOGINS_PER_SECOND_MIN = 190;
/** Five rounds make the minute that S24 requires. A side of a round has 1,200 bets, of which 12 are above the 99th percentile. */
const ROUND_SECONDS = 12;
const WARM_SECONDS = 5;
const SLOWER_MAX = 2;

/**
 * Measures the effect of a sign-in flood on bets (S24): bets at a steady pace, alone and during 200 sign-ins a second. Each sign-in uses
 * another name and address, so that only the hash queue refuses them. Every second round starts with the flood.
 *
 * The flood is sealed in advance, written as bytes, and sent by a low-priority process: a real one comes from other machines, so its cost
 * of sending must not count. Its cost of receiving does count, and the bets' client shares the cores too. Processor time shows where the
 * time goes; other load affects it least.
 */
export async function benchFlood(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  let api: BenchApi | undefined;
  let flood: Flood | undefined;
  try {
    const players = await createBenchPlayers(database.owner, PLAYERS);
    api = await startBenchApi(database.logins, { ...run, settings: { TRUSTED_PROXIES: '127.0.0.1' } });
    flood = startFlood({ port: api.port, perSecond: LOGINS_PER_SECOND, seconds: ROUND_SECONDS });
    const site = { api, database, players };
    await playSignedBets(api, { ...BETS, seconds: WARM_SECONDS, players });

    const rounds: Round[] = [];
    for (let number = 1; number <= run.rounds; number += 1) {
      const round = await playRound({ ...site, flood, isFloodFirst: number % 2 === 0 });
      rounds.push(round);
      run.report(`round ${number}: ${spoken(round)}`);
    }
    run.report(`all rounds: ${spokenBets(together(rounds, 'alone'))} alone, ${spokenBets(together(rounds, 'flooded'))} under the flood`);
    return { rates: [], verdicts: judge(rounds) };
  } finally {
    await flood?.end();
    await api?.stop();
    await database.remove();
  }
}

interface FloodedSite {
  readonly api: BenchApi;
  readonly database: BenchDatabase;
  readonly players: readonly BenchPlayer[];
}

type Flood = ReturnType<typeof startFlood>;

/** Bets of one side of a round, and its processor time in ms per second. */
interface Side {
  readonly latencies: readonly number[];
  readonly perSecond: number;
  readonly processor: ProcessorMs;
}

interface ProcessorMs {
  /** The api without its hash processes. */
  readonly api: number;
  readonly hashes: number;
  readonly database: number;
}

interface Round {
  readonly alone: Side;
  readonly flooded: Side;
  readonly answers: FloodAnswers;
}

async function playRound({ flood, isFloodFirst, ...site }: FloodedSite & { flood: Flood; isFloodFirst: boolean }): Promise<Round> {
  const beforehand = isFloodFirst ? undefined : await playSide(site);
  await flood.seal();
  const [flooded, answers] = await Promise.all([playSide(site), flood.send()]);
  return { alone: beforehand ?? (await playSide(site)), flooded, answers };
}

async function playSide({ api, database, players }: FloodedSite): Promise<Side> {
  const used = () => {
    const ofApi = processorMs(api.processId);
    return { api: ofApi, hashes: processorMsOfTree(api.processId) - ofApi, database: processorMsOfTree(database.processId) };
  };
  const before = used();
  const { latencies, perSecond, seconds } = await playSignedBets(api, { ...BETS, seconds: ROUND_SECONDS, players });
  const after = used();
  const aSecond = (of: keyof ProcessorMs) => Math.round((after[of] - before[of]) / seconds);
  return { latencies, perSecond, processor: { api: aSecond('api'), hashes: aSecond('hashes'), database: aSecond('database') } };
}

function judge(rounds: readonly Round[]): readonly Verdict[] {
  const sum = (of: (answers: FloodAnswers) => number) => rounds.reduce((total, { answers }) => total + of(answers), 0);
  const faults = sum((answers) => answers.faults);
  const turnedAwayWithoutTime = sum((answers) => answers.turnedAwayWithoutTime);
  return [
    atMost('p99 of bets under the flood / alone', spreadOf(rounds.map(({ alone, flooded }) => p99(flooded) / p99(alone))), SLOWER_MAX),
    atLeast('sign-ins a second', spreadOf(rounds.map(({ answers }) => answers.sent / answers.seconds)), LOGINS_PER_SECOND_MIN),
    below('sign-ins answered with a fault', faults, 1),
    below('sign-ins refused without a retry time', turnedAwayWithoutTime, 1),
  ];
}

function startFlood(order: FloodOrder): { seal(): Promise<unknown>; send(): Promise<FloodAnswers>; end(): Promise<void> } {
  const program = fileURLToPath(new URL('flood-process.ts', import.meta.url));
  const sender = fork(program, [JSON.stringify(order)], { execArgv: [], detached: true });
  const gone = once(sender, 'exit');
  const ask = async (asked: 'seal' | 'send'): Promise<unknown> => {
    const answer = once(sender, 'message');
    sender.send(asked);
    const [said] = (await Promise.race([answer, gone.then(endedTooSoon)])) as unknown[];
    return said;
  };
  return {
    seal: () => ask('seal'),
    send: async () => (await ask('send')) as FloodAnswers,
    async end() {
      if (sender.connected) sender.disconnect();
      await gone;
    },
  };
}

function endedTooSoon(): never {
  throw new Error('the flood process exited early');
}

function p99({ latencies }: Pick<Side, 'latencies'>): number {
  return percentile(latencies, 0.99);
}

function together(rounds: readonly Round[], side: 'alone' | 'flooded'): Pick<Side, 'latencies' | 'perSecond'> {
  const sides = rounds.map((round) => round[side]);
  return {
    latencies: sides.flatMap(({ latencies }) => latencies),
    perSecond: sides.reduce((total, { perSecond }) => total + perSecond, 0) / sides.length,
  };
}

function spoken({ alone, flooded, answers }: Round): string {
  const { sent, seconds, lookedAt, turnedAway, faults } = answers;
  const processor = (['api', 'hashes', 'database'] as const).map((of) => `${of} ${alone.processor[of]} -> ${flooded.processor[of]}`);
  return [
    `bets alone ${spokenBets(alone)}; under the flood ${spokenBets(flooded)}`,
    `processor ms a second ${processor.join(', ')}`,
    `${Math.round(sent / seconds)} sign-ins a second, ${lookedAt} processed, ${turnedAway} deferred, ${faults} faults`,
  ].join('; ');
}

function spokenBets(side: Pick<Side, 'latencies' | 'perSecond'>): string {
  const p50 = toHundredths(percentile(side.latencies, 0.5));
  return `p50 ${p50} ms, p99 ${toHundredths(p99(side))} ms at ${Math.round(side.perSecond)} a second`;
}
