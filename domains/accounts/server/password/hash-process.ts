import { lowerSessionPriority } from '@jogada/platform/lower-priority';
import { answerHashOrder } from './answer-hash-order.ts';
import type { HashOrder } from './hasher.ts';

// Hashes one at a time, at a lower priority than everything else on the machine, the database included. A process rather than a thread:
// each hash allocates and frees 19 MB under a lock of the whole process, and a low-priority thread could be suspended while it holds that
// lock. The number of hash processes limits their use of the processor where priorities are not permitted.
lowerSessionPriority();

process.on('message', (order: HashOrder) => process.send?.(answerHashOrder(order)));
// The parent has exited.
process.on('disconnect', () => process.exit(0));
