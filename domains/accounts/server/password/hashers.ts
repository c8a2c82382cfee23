import { availableParallelism } from 'node:os';
import { Problem } from '@jogada/platform/contract';
import { createHasher, type Hasher, type HashOrder } from './hasher.ts';

/** One processor is left to the games, however many wait at the door. */
export const HASHERS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 50;
/** How many hashes are taken on at once, at work or waiting; the next one is refused. */
export const HASHES_MAX = HASHERS_MAX + WAITING_MAX;

const RETRY_AFTER_SECONDS = 2;

let givesWay = false;

/** From now on hashes are made behind everything else that the machine does (S24): for a process that serves players. */
export function hashBehindGames(): void {
  if (givesWay) return;
  givesWay = true;
  // One is up before the first who signs in would have to wait for it.
  idle.push(startHasher());
}

interface Job {
  readonly order: HashOrder;
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
  /** How many hashers have stopped over it. */
  readonly stops: number;
}

/** A hasher that is killed takes nobody's password with it; a password that stops several is refused. */
const STOPS_MAX = 3;

// Bounded for the whole process, whoever hashes: it guards the processor.
const waiting: Job[] = [];
let idle: Hasher[] = [];
let hashers = 0;
let taken = 0;

/** @throws Problem `too_many_requests` when as many hashes wait as may: before anything is done for the caller */
export function requireHashRoom(): void {
  if (taken >= HASHES_MAX) throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Has a hasher do it, in turn. @throws Problem `too_many_requests` */
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

// What stopped has its place taken by another one.
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
    else reject(error instanceof Error ? error : new Error('a hash was not made', { cause: error }));
  }
  idle.push(hasher);
  if (waiting.length > 0) start();
}
