import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** What is done next: a hash is made, or it is looked at whether the password is that of `madeHash`. */
export interface HashOrder {
  readonly password: string;
  readonly pepper: Uint8Array;
  readonly cost: Options;
  readonly madeHash: string | undefined;
}

export type HashAnswer = { readonly value: string | boolean } | { readonly fault: string };

/** Makes one hash at a time, beside the event loop. One that has nothing to do keeps no process up. */
export interface Hasher {
  /** The next order only after the answer to this one. Rejects when the hasher stopped meanwhile. */
  answer(order: HashOrder): Promise<HashAnswer>;
  /** It has stopped, and answers nothing any more. */
  isGone(): boolean;
}

/** A thread or a process that hashes, as its hasher sees it. */
interface Bench {
  give(order: HashOrder): void;
  ref(): void;
  unref(): void;
}

interface Listener {
  answered(answer: HashAnswer): void;
  stopped(error: unknown): void;
}

/** On a thread of this process; or, where that gives way to everything else, as a process of its own (`hash-process.ts`). */
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
      asked?.reject(error instanceof Error ? error : new Error('what makes hashes has stopped', { cause: error }));
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
    // The rule means windows: this is a thread.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    give: (order) => thread.postMessage(order),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
  };
}

function startProcess({ answered, stopped }: Listener): Bench {
  // By the version of Node, in the directory that is named.
  const compiledFiles = getCompileCacheDir();
  const child = fork(fileURLToPath(new URL('hash-process.ts', import.meta.url)), {
    // Its own session: Linux shares the processors out between sessions first, and only within one by how urgent each thread is.
    detached: true,
    // It needs none of our settings, which have secrets among them.
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
    .on('exit', (code, signal) => stopped(new Error(`the process that makes hashes ended with ${signal ?? code}`)));
  return {
    // A failure is told as an `error`.
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
