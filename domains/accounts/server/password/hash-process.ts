import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { answerHashOrder } from './answer-hash-order.ts';
import type { HashOrder } from './hasher.ts';

// Gives this process a tenth of the default CPU share under full load.
const NICENESS = 10;

// Hashes one at a time, at a lower priority than everything else on the machine, the database included. A process rather than a thread:
// each hash allocates and frees 19 MB under a lock of the whole process, and a low-priority thread could be suspended while it holds that
// lock.
standBack(() => setPriority(NICENESS));
// Where Linux schedules by session, each session has its own niceness.
standBack(() => writeFileSync('/proc/self/autogroup', String(NICENESS)));

process.on('message', (order: HashOrder) => process.send?.(answerHashOrder(order)));
// The parent has exited.
process.on('disconnect', () => process.exit(0));

function standBack(how: () => void): void {
  try {
    how();
  } catch {
    // Optional: the number of hash processes already limits their CPU use.
  }
}
