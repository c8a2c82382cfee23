import { request as httpRequest, Agent } from 'node:http';
import { newId, sign } from '@jogada/platform/server';
import { percentile } from './rounds.ts';
import { GAME_ID, type BenchInstallation, type BenchPlayer } from './bench-installation.ts';

const BET_PATH = '/vendor/v1/bet';

export interface BetLoad {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Signed bets over HTTP, closed loop: each of `connections` sends its next bet when the last is answered. */
export async function playSignedBets(
  installation: BenchInstallation,
  load: { connections: number; seconds: number; playerOf: (turn: number) => BenchPlayer },
): Promise<BetLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const endsAt = performance.now() + load.seconds * 1000;
  const latencies: number[] = [];
  let turn = 0;
  const startedAt = performance.now();
  const play = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      await placeBet(installation, agent, load.playerOf((turn += 1)));
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, play));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: latencies.length / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

function placeBet({ url, vendorKey }: BenchInstallation, agent: Agent, player: BenchPlayer): Promise<void> {
  const id = newId('bnc', new Date());
  const rawBody = JSON.stringify({
    transactionId: id,
    memberId: player.memberId,
    sessionId: player.sessionId,
    gameId: GAME_ID,
    roundId: id,
    amount: '0.20',
    currency: 'BRL',
    roundClosed: true,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(rawBody),
    'x-vendor': 'arcade',
    'x-key-id': vendorKey.keyId,
    'x-timestamp': timestamp,
    'x-signature': sign({ method: 'POST', path: BET_PATH, timestamp, rawBody }, vendorKey.secret),
  };
  return new Promise((resolve, reject) => {
    const call = httpRequest(`${url}${BET_PATH}`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode === 200) {
        response.resume().on('end', resolve).on('error', reject);
        return;
      }
      response.setEncoding('utf8').on('data', (text: string) => reject(new Error(`a bet was answered ${response.statusCode}: ${text}`)));
    });
    call.on('error', reject).end(rawBody);
  });
}
