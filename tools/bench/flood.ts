import { randomBytes } from 'node:crypto';
import { logIn } from '@jogada/accounts/contract/player';
import { readSealingKey } from '@jogada/platform/contract';
import { createSealer } from '@jogada/platform/sealing';
import { rawSender, type RawReply, type RawRequest, type RawSender } from '../../apps/api/testing/send-raw.ts';
import { testClient } from '../../apps/api/testing/test-client.ts';
import { startBenchApi } from './bench-api.ts';
import { startBenchDatabase } from './bench-database.ts';
import { seatBenchPlayers } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { playSignedBets, type BetLoad } from './bettor.ts';
import { spreadOf, toHundredths, type Result } from './rounds.ts';
import { atMost, below, type Verdict } from './verdict.ts';

const PLAYERS = 500;
const BETS = { connections: 16, perSecond: 100 };
const LOGINS_PER_SECOND = 200;
/** Three rounds of it are the minute that S24 asks for. */
const ROUND_SECONDS = 20;
const WARM_SECONDS = 5;
const LOGIN_CONNECTIONS = 128;
const SLOWER_MAX = 2;

/**
 * What a flood of sign-ins takes from the games (S24): bets at a steady pace, alone and while 200 sign-ins a second arrive, each
 * of another name from another address, so that the hashes' queue and no other limit turns them away.
 */
export async function benchFlood(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  let api: Awaited<ReturnType<typeof startBenchApi>> | undefined;
  try {
    const players = await seatBenchPlayers(database.owner, PLAYERS);
    api = await startBenchApi(database.url, { ...run, settings: { TRUSTED_PROXIES: '127.0.0.1' } });
    const url = `http://127.0.0.1:${api.port}`;
    const sender = rawSender(url, LOGIN_CONNECTIONS);
    const play = (seconds: number) => playSignedBets(api as NonNullable<typeof api>, { ...BETS, seconds, players });
    await play(WARM_SECONDS);

    const ratios: number[] = [];
    const refused = { served: 0, later: 0, laterWithoutTime: 0, faults: 0 };
    for (let round = 1; round <= run.rounds; round += 1) {
      const logins = await sealedLogins(url, LOGINS_PER_SECOND * ROUND_SECONDS);
      const alone = await play(ROUND_SECONDS);
      const [flooded, replies] = await Promise.all([play(ROUND_SECONDS), flood(sender, logins)]);
      ratios.push(flooded.p99 / alone.p99);
      count(refused, replies);
      run.report(`round ${round}: bets alone ${spoken(alone)}; under the flood ${spoken(flooded)}`);
    }
    sender.close();
    run.report(`sign-ins: ${refused.served} looked at, ${refused.later} told to come back, ${refused.faults} faults`);
    return {
      rates: [],
      verdicts: [
        atMost('p99 of bets under the flood / alone', spreadOf(ratios), SLOWER_MAX),
        below('sign-ins answered by a fault', refused.faults, 1),
        below('sign-ins turned away without a time to come back', refused.laterWithoutTime, 1),
      ],
    };
  } finally {
    await api?.stop();
    await database.remove();
  }
}

function spoken({ p50, p99, perSecond }: BetLoad): string {
  return `p50 ${toHundredths(p50)} ms, p99 ${toHundredths(p99)} ms at ${Math.round(perSecond)} a second`;
}

/** Sealed beforehand, for that costs the client more than the server: a body is good for two minutes. */
async function sealedLogins(url: string, times: number): Promise<readonly RawRequest[]> {
  const sealer = createSealer(() => testClient(url, '127.0.0.1').call(readSealingKey));
  const logins: RawRequest[] = [];
  while (logins.length < times) {
    const input = { username: `flood${randomBytes(6).toString('hex')}`, password: 'Not-this-one-9' };
    const { headers, body } = await sealer.seal({ method: 'POST', path: logIn.path, device: 'OTHERS', input });
    const address = [198, 18, ...randomBytes(2)].join('.');
    const named = { device: 'OTHERS', 'content-type': 'application/json', 'x-forwarded-for': address };
    logins.push({ method: 'POST', path: logIn.path, headers: { ...named, ...headers }, body });
  }
  return logins;
}

/** Sent when they are due, however many are still unanswered. */
async function flood(sender: RawSender, logins: readonly RawRequest[]): Promise<readonly RawReply[]> {
  const startedAt = performance.now();
  const answers: Promise<RawReply>[] = [];
  for (const [index, login] of logins.entries()) {
    const dueMs = startedAt + (index * 1000) / LOGINS_PER_SECOND - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    answers.push(sender.send(login));
  }
  return Promise.all(answers);
}

function count(refused: { served: number; later: number; laterWithoutTime: number; faults: number }, replies: readonly RawReply[]): void {
  for (const { status, retryAfter } of replies) {
    if (status >= 500) refused.faults += 1;
    else if (status !== 429) refused.served += 1;
    else {
      refused.later += 1;
      if (!(Number(retryAfter) > 0)) refused.laterWithoutTime += 1;
    }
  }
}
