import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** A task: make a hash, or verify the password against `madeHash`. */
export interface HashOrder {
  readonly password: string;
  readonly pepper: Uint8Array;
  readonly cost: Options;
  readonly madeHash: string | undefined;
}

export type HashAnswer = { readonly value: string | boolean } | { readonly fault: string };

/** Makes one hash at a time, outside the event loop. An idle hasher does not keep the process alive. */
export interface Hasher {
  /** Call it again only after the previous promise has settled. Rejects when the hasher stops. */
  answer(order: HashOrder): Promise<HashAnswer>;
  /** Whether it has stopped for good. */
  isGone(): boolean;
}

/** The thread or process of a hasher. */
interface Bench {
  give(order: HashOrder): void;
  ref(): void;
  unref(): void;
}

interface Listener {
  answered(answer: HashAnswer): void;
  stopped(error: unknown): void;
}

/** Runs on a thread of this process or, with `givesWay`, as a low-priority process of its own (`hash-process.ts`). */
export function createHasher({ givesWay }: { readonly givesWay: boolean }): Hasher {
  let asked: { resolve: (answer: HashAnswer) => void; reject: (error: Error) => void } | undefined;
  let isGone = false;
  const bench = (givesWay ? startProcess : startThread)({
    answered(answer) {
      bench.unref();
      asked?.resolve(answer);
      asked = undefined;
    },
    stopped(error) {
      isGone = true;
      asked?.reject(error instanceof Error ? error : new Error('the hashing process has stopped', { cause: error }));
      asked = undefined;
    },
  });
  bench.unref();
  return {
    answer: (order) =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject };
        bench.ref();
        bench.give(order);
      }),
    isGone: () => isGone,
  };
}

function startThread({ answered, stopped }: Listener): Bench {
  const thread = new Worker(new URL('hash-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  thread.on('message', answered).on('error', stopped);
  return {
    // The rule is for windows; this is a thread.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    give: (order) => thread.postMessage(order),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
  };
}

function startProcess({ answered, stopped }: Listener): Bench {
  // A subdirectory per Node version of the configured cache directory.
  const compiledFiles = getCompileCacheDir();
  const child = fork(fileURLToPath(new URL('hash-process.ts', import.meta.url)), {
    // A session of its own: Linux schedules between sessions first, and applies priorities only within one.
    detached: true,
    // It needs none of our settings, which include secrets.
    env: compiledFiles === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiledFiles) },
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child
    .on('message', (answer) => answered(answer as HashAnswer))
    .on('error', (error) => {
      child.kill();
      stopped(error);
    })
    .on('exit', (code, signal) => stopped(new Error(`the hashing process exited with ${signal ?? code}`)));
  return {
    // A failure is emitted as `error`.
    give: (order) => void child.send(order),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
  };
}
