import { parentPort } from 'node:worker_threads';
import { answerHashOrder } from './answer-hash-order.ts';
import type { HashOrder } from './hasher.ts';

// Hashes one at a time, outside the event loop.
parentPort?.on('message', (order: HashOrder) => {
  // The rule is for windows; this is a thread's own port.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answerHashOrder(order));
});
