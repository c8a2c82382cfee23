import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICE = 10;

/**
 * Lets whoever is judged go before this process and the others, which share the machine's cores with it: a phone has its own. Where the
 * system does not allow it, nothing changes.
 */
export function giveWay(others: readonly number[]): void {
  for (const id of [process.pid, ...others]) attempt(() => setPriority(id, NICE));
  // Where each session has its share of the cores, that share is weighed too.
  attempt(() => writeFileSync('/proc/self/autogroup', String(NICE)));
}

function attempt(what: () => void): void {
  try {
    what();
  } catch {
    // Not here.
  }
}
