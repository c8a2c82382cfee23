import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICE = 10;

/**
 * Lowers the priority of this process and of the given ones, because they share cores with the measured process. Has no effect where the
 * system does not permit it.
 */
export function lowerPriority(others: readonly number[]): void {
  for (const id of [process.pid, ...others]) attempt(() => setPriority(id, NICE));
  // With autogroup scheduling, the session's weight must be lowered too.
  attempt(() => writeFileSync('/proc/self/autogroup', String(NICE)));
}

function attempt(what: () => void): void {
  try {
    what();
  } catch {
    // Not supported on this system.
  }
}
