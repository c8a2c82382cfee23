const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** Delay before the next request to a provider in ms, doubling from one second to one minute. */
export function pauseBeforeRetry(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 10));
}
