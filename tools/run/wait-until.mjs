import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until the result is neither undefined nor false, or the time is up.
 * @template T
 * @param {() => T | Promise<T>} ask
 * @param {{ timeoutMs: number, everyMs?: number }} limits
 * @returns {Promise<Exclude<T, undefined | false> | undefined>}
 */
export async function waitUntil(ask, { timeoutMs, everyMs = 50 }) {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) {
      return /** @type {Exclude<T, undefined | false>} */ (answer);
    }
    if (performance.now() >= deadlineMs) return undefined;
    await sleep(everyMs);
  }
}
