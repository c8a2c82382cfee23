import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startBenchApi } from './bench-api.ts';
import { startBenchDatabase } from './bench-database.ts';
import { seatBenchPlayers } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { playSignedBets, type BetLoad } from './bettor.ts';
import type { FloodAnswers, FloodOrder } from './flood-thread.ts';
import { spreadOf, toHundredths, type Result } from './rounds.ts';
import { atMost, below, type Verdict } from './verdict.ts';

const PLAYERS = 500;
const BETS = { connections: 16, perSecond: 100 };
const LOGINS_PER_SECOND = 200;
/** Three rounds of it are the minute that S24 asks for; 2,000 bets a round, of which 20 are slower than the 99th percentile. */
const ROUND_SECONDS = 20;
const WARM_SECONDS = 5;
const SLOWER_MAX = 2;

/**
 * What a flood of sign-ins takes from the games (S24): bets at a steady pace, alone and while 200 sign-ins a second arrive, each
 * of another name from another address, so that the hashes' queue and no other limit turns them away. Every second round
 * begins with the flood.
 *
 * The flood comes from a thread of its own, sealed before the clock runs and written as bytes: what is measured is how long the
 * bets wait for the api, not for the client that floods it. The cores are shared all the same, and what the flood's client
 * takes of them (its 200 writes and reads a second) counts against the api.
 */
export async function benchFlood(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  let api: Awaited<ReturnType<typeof startBenchApi>> | undefined;
  let flood: ReturnType<typeof startFlood> | undefined;
  try {
    const players = await seatBenchPlayers(database.owner, PLAYERS);
    api = await startBenchApi(database.url, { ...run, settings: { TRUSTED_PROXIES: '127.0.0.1' } });
    flood = startFlood({ port: api.port, perSecond: LOGINS_PER_SECOND, seconds: ROUND_SECONDS });
    const play = (seconds: number) => playSignedBets(api as NonNullable<typeof api>, { ...BETS, seconds, players });
    await play(WARM_SECONDS);

    const ratios: number[] = [];
    const answers: FloodAnswers[] = [];
    for (let round = 1; round <= run.rounds; round += 1) {
      const { alone, flooded } = await playRound({ play, flood, answers, isFloodFirst: round % 2 === 0 });
      ratios.push(flooded.p99 / alone.p99);
      run.report(`round ${round}: bets alone ${spoken(alone)}; under the flood ${spoken(flooded)}; ${spokenAnswers(answers.at(-1))}`);
    }
    const sum = (of: (answer: FloodAnswers) => number) => answers.reduce((total, answer) => total + of(answer), 0);
    return {
      rates: [],
      verdicts: [
        atMost('p99 of bets under the flood / alone', spreadOf(ratios), SLOWER_MAX),
        below(
          'sign-ins answered by a fault',
          sum(({ faults }) => faults),
          1,
        ),
        below(
          'sign-ins turned away without a time to come back',
          sum(({ turnedAwayWithoutTime }) => turnedAwayWithoutTime),
          1,
        ),
      ],
    };
  } finally {
    await flood?.end();
    await api?.stop();
    await database.remove();
  }
}

type Flood = ReturnType<typeof startFlood>;

async function playRound({
  play,
  flood,
  answers,
  isFloodFirst,
}: {
  play: (seconds: number) => Promise<BetLoad>;
  flood: Flood;
  answers: FloodAnswers[];
  isFloodFirst: boolean;
}): Promise<{ alone: BetLoad; flooded: BetLoad }> {
  const beforehand = isFloodFirst ? undefined : await play(ROUND_SECONDS);
  await flood.seal();
  const [flooded, answered] = await Promise.all([play(ROUND_SECONDS), flood.send()]);
  answers.push(answered);
  return { alone: beforehand ?? (await play(ROUND_SECONDS)), flooded };
}

function startFlood(order: FloodOrder): { seal(): Promise<unknown>; send(): Promise<FloodAnswers>; end(): Promise<void> } {
  const thread = new Worker(new URL('flood-thread.ts', import.meta.url), { workerData: order, execArgv: [] });
  const ask = async (asked: 'seal' | 'send'): Promise<unknown> => {
    // The rule means windows: this is a thread.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage(asked);
    const [answer] = (await once(thread, 'message')) as unknown[];
    return answer;
  };
  return {
    seal: () => ask('seal'),
    send: async () => (await ask('send')) as FloodAnswers,
    async end() {
      await thread.terminate();
    },
  };
}

function spoken({ p50, p99, perSecond }: BetLoad): string {
  return `p50 ${toHundredths(p50)} ms, p99 ${toHundredths(p99)} ms at ${Math.round(perSecond)} a second`;
}

function spokenAnswers(answers: FloodAnswers | undefined): string {
  if (!answers) return 'no sign-ins';
  const { sent, seconds, lookedAt, turnedAway, faults } = answers;
  return `${Math.round(sent / seconds)} sign-ins a second, ${lookedAt} looked at, ${turnedAway} told to come back, ${faults} faults`;
}
