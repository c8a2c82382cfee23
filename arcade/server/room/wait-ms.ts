import { setTimeout as pause } from 'node:timers/promises';

/** Waits for the time or until the signal is aborted. */
export async function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
}
