import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchGame } from '@jogada/games/contract/player';
import type { TestClient } from '../../../apps/api/testing/index.ts';
import { GAME } from '../../torture/vendor-players.ts';

/** Rounds of the slot, played through the arcade as its screen does. */
export interface ArcadeRounds {
  /** Unix times of the settled rounds, ms. */
  readonly settledAtMs: readonly number[];
  /** Calls that failed at their first attempt. The screen repeats them with the same key. */
  readonly failures: readonly { readonly atMs: number; readonly what: string }[];
  stop(): Promise<void>;
}

/** Above the least time between two spins under the Brazilian rules, ms. */
const PAUSE_MS = 3000;
const REPEAT_AFTER_MS = 400;
const STAKE = '100';

/** Opens the slot as the member and plays one round after the other until it is stopped. */
export async function playArcade(arcadeUrl: string, client: TestClient): Promise<ArcadeRounds> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    return fetch(arcadeUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const { content } = await client.call(launchGame, { gameId: GAME });
  const opened = await post('/api/session', { gameId: GAME, mode: 'real', token: new URL(content.game_url).searchParams.get('token') });
  const { sessionToken } = (await opened.json()) as { sessionToken: string };
  const settledAtMs: number[] = [];
  const failures: { atMs: number; what: string }[] = [];
  let isStopping = false;
  const going = (async () => {
    while (!isStopping) {
      const spin = { spinKey: randomUUID(), stakeAmount: STAKE };
      for (;;) {
        const atMs = Date.now();
        const answer = await post('/api/rounds', spin, sessionToken).then(
          async (response) => (response.ok ? undefined : `${response.status} ${(await response.text()).slice(0, 120)}`),
          (error: unknown) => String(error instanceof Error ? (error.cause ?? error.message) : error),
        );
        if (answer === undefined) break;
        failures.push({ atMs, what: answer });
        await sleep(REPEAT_AFTER_MS);
      }
      settledAtMs.push(Date.now());
      await sleep(PAUSE_MS);
    }
  })();
  return {
    settledAtMs,
    failures,
    async stop() {
      isStopping = true;
      await going;
    },
  };
}
