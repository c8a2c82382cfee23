import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { ArcadeGame } from '../games/round-game.ts';
import type { VendorClient } from '../vendor-client.ts';
import type { AnonymousCaps } from './anonymous-caps.ts';

/** Dependencies of all operations of the arcade. */
export interface ArcadeContext {
  db: Pool;
  vendor: VendorClient;
  games: readonly ArcadeGame[];
  timing: Timing;
  caps: AnonymousCaps;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  now: () => Date;
}

/** Waits and limits in milliseconds. */
export interface Timing {
  /** Pauses between the attempts of one wallet call. There is one attempt more than pauses. */
  retryPausesMs: readonly number[];
  /** How long a process owns the round that it works on. Must exceed all attempts of a call together. */
  leaseMs: number;
  /** A wallet that does not have the bet may still receive it; its answer is final only after this time. */
  betMayArriveMs: number;
  /** First pause of the recovery job for a round; doubled each time up to the maximum. */
  recoveryPauseMs: number;
  recoveryPauseMaxMs: number;
  /** How long a repeated request waits for the response of the first. */
  repeatWaitMs: number;
}

export const TIMING: Timing = {
  retryPausesMs: [250, 750],
  leaseMs: 20_000,
  betMayArriveMs: 60_000,
  recoveryPauseMs: 2000,
  recoveryPauseMaxMs: 300_000,
  repeatWaitMs: 8000,
};

export type Queryable = Pick<Pool | PoolClient, 'query'>;

export async function inTransaction<Result>(db: Pool, work: (tx: PoolClient) => Promise<Result>): Promise<Result> {
  const tx = await db.connect();
  let isBroken = false;
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // A connection that fails to roll back is closed, which undoes the transaction too. The original error is rethrown.
    isBroken = await tx.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    tx.release(isBroken);
  }
}
