import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Gives a process a tenth of the default share of a core that is busy. */
const NICENESS = 10;

/** Lowers the priority of this process, and of the others by their ids. Has no effect where the system does not permit it. */
export function lowerPriority(others: readonly number[] = []): void {
  for (const id of [process.pid, ...others]) attempt(() => setPriority(id, NICENESS));
}

/** Lowers the priority of every process of this session too: where Linux schedules by session, each session has its own niceness. */
export function lowerSessionPriority(others: readonly number[] = []): void {
  lowerPriority(others);
  attempt(() => writeFileSync('/proc/self/autogroup', String(NICENESS)));
}

function attempt(what: () => void): void {
  try {
    what();
  } catch {
    // Not supported on this system.
  }
}
