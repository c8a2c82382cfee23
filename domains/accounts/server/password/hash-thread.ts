import { parentPort } from 'node:worker_threads';
import { answerHashOrder } from './answer-hash-order.ts';
import type { HashOrder } from './hasher.ts';

// One hash after another, beside the event loop.
parentPort?.on('message', (order: HashOrder) => {
  // The rule means windows: this is a thread's own port.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answerHashOrder(order));
});
