import { availableParallelism } from 'node:os';
import { Problem } from '@jogada/platform/contract';
import { createHasher, type Hasher, type HashOrder } from './hasher.ts';

/** Leaves one CPU core to the games under any load. */
export const HASHERS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 50;
/** Maximum number of hashes in progress or queued; the next is refused. */
export const HASHES_MAX = HASHERS_MAX + WAITING_MAX;

const RETRY_AFTER_SECONDS = 2;

let givesWay = false;

/** Makes hashes at a lower priority than everything else on the machine (S24). For processes that serve players. */
export function hashBehindGames(): void {
  if (givesWay) return;
  givesWay = true;
  // Started early, so that the first sign-in does not wait for it.
  idle.push(startHasher());
}

interface Job {
  readonly order: HashOrder;
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
  /** Number of hashers that have stopped during this job. */
  readonly stops: number;
}

/** A job survives the end of its hasher and is retried; one that stops several hashers is refused. */
const STOPS_MAX = 3;

// One bounded queue per process, to protect the CPU.
const waiting: Job[] = [];
let idle: Hasher[] = [];
let hashers = 0;
let taken = 0;

/** @throws Problem `too_many_requests` when the queue is full, before any work for the caller */
export function requireHashRoom(): void {
  if (taken >= HASHES_MAX) throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Queues a task for a hasher. @throws Problem `too_many_requests` */
export async function askHasher(order: HashOrder): Promise<string | boolean> {
  requireHashRoom();
  taken += 1;
  try {
    return await new Promise<string | boolean>((resolve, reject) => {
      waiting.push({ order, resolve, reject, stops: 0 });
      start();
    });
  } finally {
    taken -= 1;
  }
}

function start(): void {
  const hasher = findHasher();
  const job = hasher && waiting.shift();
  if (hasher && job) void work(hasher, job);
}

// Replaces stopped hashers.
function findHasher(): Hasher | undefined {
  const alive = idle.filter((hasher) => !hasher.isGone());
  hashers -= idle.length - alive.length;
  idle = alive;
  const hasher = idle.pop();
  if (hasher || hashers >= HASHERS_MAX) return hasher;
  return startHasher();
}

function startHasher(): Hasher {
  hashers += 1;
  return createHasher({ givesWay });
}

async function work(hasher: Hasher, job: Job): Promise<void> {
  const { order, resolve, reject, stops } = job;
  try {
    const answer = await hasher.answer(order);
    if ('fault' in answer) reject(new Error(answer.fault));
    else resolve(answer.value);
  } catch (error) {
    if (hasher.isGone() && stops + 1 < STOPS_MAX) waiting.unshift({ ...job, stops: stops + 1 });
    else reject(error instanceof Error ? error : new Error('hashing failed', { cause: error }));
  }
  idle.push(hasher);
  if (waiting.length > 0) start();
}
