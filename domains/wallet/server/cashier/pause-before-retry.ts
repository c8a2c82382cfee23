const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** How long to wait before asking a provider again: doubling from a second to a minute. */
export function pauseBeforeRetry(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 10));
}
