import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { ArcadeGame } from '../games/round-game.ts';
import type { VendorClient } from '../vendor-client.ts';
import type { AnonymousCaps } from './anonymous-caps.ts';

/** What every operation of the arcade is given. */
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
  /** Pauses between the attempts of one wallet call; one attempt more than pauses. */
  retryPausesMs: readonly number[];
  /** How long a round belongs to the process that works on it. Longer than all attempts of a call together. */
  leaseMs: number;
  /** A wallet that does not know the bet may still receive it; its answer is final only after this time. */
  betMayArriveMs: number;
  /** First pause of the recovery job for one round; doubled each time, up to the last. */
  recoveryPauseMs: number;
  recoveryPauseMaxMs: number;
  /** How long a repeated request waits for the answer of the first. */
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

/** Runs `work` in one transaction: all of it or nothing. */
export async function inTransaction<Result>(db: Pool, work: (tx: PoolClient) => Promise<Result>): Promise<Result> {
  const tx = await db.connect();
  let isBroken = false;
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed, which undoes as well; why the work failed is what counts.
    isBroken = await tx.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    tx.release(isBroken);
  }
}
