import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { Problem } from '@jogada/platform/contract';

/** What a thread does next: makes a hash, or looks whether the password is that of `madeHash`. */
export interface HashOrder {
  readonly password: string;
  readonly pepper: Uint8Array;
  readonly cost: Options;
  readonly madeHash: string | undefined;
}

export type HashAnswer = { readonly value: string | boolean } | { readonly fault: string };

export interface HashThreadSettings {
  /** As of nice(1); 0 for as urgent as everything else. */
  readonly niceness: number;
}

/** One processor is left to the games, however many wait at the door. */
export const HASH_THREADS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 50;
/** How many hashes are taken on at once, at work or waiting; the next one is refused. */
export const HASHES_MAX = HASH_THREADS_MAX + WAITING_MAX;

const RETRY_AFTER_SECONDS = 2;
// A tenth of what a thread at rest is given where all processors are wanted.
const NICENESS_BEHIND_GAMES = 10;

let niceness = 0;

/** From now on new threads give way to everything else that the machine does (S24): for a process that serves players. */
export function hashBehindGames(): void {
  niceness = NICENESS_BEHIND_GAMES;
}

interface Job {
  readonly order: HashOrder;
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

// Bounded for the whole process, whoever hashes: it guards the processor.
const waiting: Job[] = [];
const idle: Worker[] = [];
let threads = 0;
let taken = 0;

/** @throws Problem `too_many_requests` when as many hashes wait as may: before anything is done for the caller */
export function requireHashRoom(): void {
  if (taken >= HASHES_MAX) throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Has a thread do it, in turn. @throws Problem `too_many_requests` */
export async function onHashThread(order: HashOrder): Promise<string | boolean> {
  requireHashRoom();
  taken += 1;
  try {
    return await new Promise<string | boolean>((resolve, reject) => {
      waiting.push({ order, resolve, reject });
      start();
    });
  } finally {
    taken -= 1;
  }
}

function start(): void {
  const thread = idle.pop() ?? (threads < HASH_THREADS_MAX ? newThread() : undefined);
  const job = thread && waiting.shift();
  if (!thread || !job) return;
  thread.ref();
  const onMessage = (answer: HashAnswer) => {
    thread.off('error', onError);
    thread.unref();
    idle.push(thread);
    if ('fault' in answer) job.reject(new Error(answer.fault));
    else job.resolve(answer.value);
    if (waiting.length > 0) start();
  };
  // What stopped has its place taken by another one.
  const onError = (error: unknown) => {
    thread.off('message', onMessage);
    threads -= 1;
    job.reject(error instanceof Error ? error : new Error('a hashing thread stopped', { cause: error }));
    if (waiting.length > 0) start();
  };
  thread.once('message', onMessage);
  thread.once('error', onError);
  // The rule means windows: this is a thread.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  thread.postMessage(job.order);
}

function newThread(): Worker {
  threads += 1;
  const settings: HashThreadSettings = { niceness };
  const thread = new Worker(new URL('hash-thread.ts', import.meta.url), {
    workerData: settings,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  // A thread that waits keeps no process up.
  thread.unref();
  return thread;
}
