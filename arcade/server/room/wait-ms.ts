import { setTimeout as pause } from 'node:timers/promises';

/** Waits, or until the signal ends it. */
export async function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
}
