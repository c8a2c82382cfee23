import type { PoolClient } from 'pg';
import type { SharedGame } from '../../games/shared-game.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { bounded } from './bounded.ts';
import type { ArcadeGame } from '../../games/round-game.ts';
import { createShoalRoom } from '../shoal/create-shoal-room.ts';
import { createRoom, type Room } from './create-room.ts';
import { createRoomHub } from './room-hub.ts';
import { waitMs } from './wait-ms.ts';

const WALLET_PLACES = 32;
const LOOK_FOR_LEAD_MS = 1000;
/** Arbitrary number, unique among the advisory locks of this database. */
const LEAD_LOCK = 7_266_401;

export interface Rooms {
  find(gameId: string): Room | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** All rooms of this arcade. Only one process leads them; two would run two rounds in one room. */
export function createRooms(arcade: ArcadeContext, games: readonly SharedGame[], alone: readonly ArcadeGame[] = []): Rooms {
  const walletPlace = bounded(WALLET_PLACES);
  const around = () => ({ arcade, hub: createRoomHub(arcade.now), walletPlace });
  const rooms = new Map<string, Room>(games.map((game) => [game.gameId, createRoom({ ...around(), game })]));
  for (const { gameId, shoal } of alone) {
    if (shoal !== undefined) rooms.set(gameId, createShoalRoom({ ...around(), gameId, shoal }));
  }
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isLeading = false;

  async function lead(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lost = new AbortController();
      const lock = await takeLead(arcade, lost).catch(() => undefined);
      if (lock !== undefined) {
        isLeading = true;
        const signal = AbortSignal.any([stopping.signal, lost.signal]);
        await Promise.all([...rooms.values()].map((room) => room.run(signal)));
        isLeading = false;
        lock.release(true);
      }
      await waitMs(LOOK_FOR_LEAD_MS, stopping.signal);
    }
  }

  return {
    find: (gameId) => (isLeading ? rooms.get(gameId) : undefined),
    start() {
      if (rooms.size > 0) running = lead();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The lock lives as long as its connection. When that breaks, another process may lead. */
async function takeLead({ db }: ArcadeContext, lost: AbortController): Promise<PoolClient | undefined> {
  const client = await db.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LEAD_LOCK]);
  const isTaken = rows[0]?.taken ?? false;
  if (!isTaken) {
    client.release();
    return undefined;
  }
  client.once('error', () => lost.abort());
  client.once('end', () => lost.abort());
  return client;
}
