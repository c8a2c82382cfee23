import { newId, sign } from '@jogada/platform/server';
import { GAME_ID, type BenchPlayer } from './bench-players.ts';
import type { BenchApi } from './bench-api.ts';
import { openLine } from './line.ts';
import { percentile, type Rate } from './rounds.ts';

const BET_PATH = '/vendor/v1/bet';

export interface BetLoad extends Rate {
  /** Latency of each bet, ms. */
  readonly latencies: readonly number[];
  readonly p50: number;
  readonly p99: number;
}

/**
 * Signed bets over HTTP in a closed loop: each of `connections` sends its next bet after the response to the last, and with `perSecond` not
 * before it is due. HTTP is written and parsed by hand, because the client shares the server's cores and must not dominate the measurement.
 */
export async function playSignedBets(
  api: BenchApi,
  load: { connections: number; seconds: number; players: readonly BenchPlayer[]; perSecond?: number },
): Promise<BetLoad> {
  const startedAt = performance.now();
  const endsAt = startedAt + load.seconds * 1000;
  const latencies: number[] = [];
  let turn = 0;
  const play = async () => {
    const line = await openLine(api.port);
    const pause = paced(load);
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      const player = load.players[(turn += 1) % load.players.length];
      if (!player) throw new Error('no player left');
      const answer = await line.ask(betRequest(api, player));
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`a bet was answered with ${answer}`);
      latencies.push(performance.now() - sentAt);
      await pause();
    }
    line.close();
  };
  await Promise.all(Array.from({ length: load.connections }, play));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: latencies.length / seconds,
    seconds,
    latencies,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/** Waits until the next bet of any connection is due; returns at once without a pace. */
function paced({ connections, perSecond }: { connections: number; perSecond?: number }): () => Promise<void> {
  const intervalMs = perSecond === undefined ? 0 : (connections * 1000) / perSecond;
  let dueAt = performance.now() + Math.random() * intervalMs;
  return async () => {
    if (intervalMs === 0) return;
    const leftMs = dueAt - performance.now();
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
    dueAt = Math.max(dueAt + intervalMs, performance.now());
  };
}

function betRequest({ port, vendorKey }: BenchApi, player: BenchPlayer): string {
  const id = newId('bnc', new Date());
  const rawBody = `{"transactionId":"${id}","memberId":"${player.memberId}","sessionId":"${player.sessionId}","gameId":"${GAME_ID}","roundId":"${id}","amount":"0.20","currency":"BRL","roundClosed":true}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign({ method: 'POST', path: BET_PATH, timestamp, rawBody }, vendorKey.secret);
  return `POST ${BET_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${rawBody.length}\r\nx-vendor: arcade\r\nx-key-id: ${vendorKey.keyId}\r\nx-timestamp: ${timestamp}\r\nx-signature: ${signature}\r\n\r\n${rawBody}`;
}
