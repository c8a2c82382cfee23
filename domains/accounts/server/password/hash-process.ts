import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { answerHashOrder } from './answer-hash-order.ts';
import type { HashOrder } from './hasher.ts';

// A tenth of what a process at rest is given where all processors are wanted.
const NICENESS = 10;

// One hash after another, behind everything else that the machine does: also behind the database, which is of another session,
// and with memory of its own. A thread's 19 MB for each hash are taken and given back under a lock that stops the whole process,
// and one that stands back may stand back while it holds it.
standBack(() => setPriority(NICENESS));
// Where Linux shares the processors out between sessions, each session has its own niceness.
standBack(() => writeFileSync('/proc/self/autogroup', String(NICENESS)));

process.on('message', (order: HashOrder) => process.send?.(answerHashOrder(order)));
// Whoever asked is gone.
process.on('disconnect', () => process.exit(0));

function standBack(how: () => void): void {
  try {
    how();
  } catch {
    // A courtesy and no condition: the number of processes bounds what hashing takes.
  }
}
