import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Measured, measuredOf, type Tally } from './measure.ts';

/** Rounds of one game for one worker. */
export interface Stretch {
  name: string;
  rounds: number;
  seed: number;
}

/** Keeps the seeds of the workers apart. */
const SEED_STEP = 7_919;

/** Splits the rounds over as many workers as there are processors, each with its own seed. */
export async function measureInParallel({ name, rounds, seed }: Stretch): Promise<Measured> {
  const workers = Math.min(availableParallelism(), Math.max(1, Math.floor(rounds / 1_000_000)));
  const stretches = Array.from({ length: workers }, (_, worker) => ({
    name,
    rounds: Math.floor(rounds / workers) + (worker < rounds % workers ? 1 : 0),
    seed: seed + worker * SEED_STEP,
  }));
  return measuredOf(await Promise.all(stretches.map(playStretch)));
}

function playStretch(stretch: Stretch): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('measure-worker.ts', import.meta.url), { workerData: stretch });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
