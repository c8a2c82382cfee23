import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashOrder, HashThreadSettings } from './hash-threads.ts';

// One hash after another, on a thread that stands back for the rest of the process.
const { niceness } = workerData as HashThreadSettings;
if (niceness > 0) standBack(niceness);

parentPort?.on('message', (order: HashOrder) => {
  // The rule means windows: this is a thread's own port.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answerTo(order));
});

function answerTo(order: HashOrder): HashAnswer {
  try {
    const options = { ...order.cost, secret: order.pepper };
    if (order.madeHash === undefined) return { value: hashSync(order.password, options) };
    return { value: verifySync(order.madeHash, order.password, options) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'a hash failed' };
  }
}

// Linux schedules each thread for itself, and tells which one asks; elsewhere there is no such file, and no thread stands back.
function standBack(by: number): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), by);
  } catch {
    // A courtesy and no condition: the number of threads bounds what hashing takes.
  }
}
