import { setTimeout as sleep } from 'node:timers/promises';

interface Waiting {
  readonly isOutage: (error: unknown) => boolean;
  /** Called once, when the first attempt finds an outage. */
  readonly note: () => void;
  /** Between two attempts, ms. */
  readonly pauseMs?: number;
}

const PAUSE_MS = 1000;

/**
 * Repeats a check of the start while what it needs is away, so that a process which is restarted during an outage of the database serves after
 * it. Ends with the parent process.
 * @throws what the check throws, unless it is an outage
 */
export async function waitOutOutage<Result>(
  check: () => Promise<Result>,
  { isOutage, note, pauseMs = PAUSE_MS }: Waiting,
): Promise<Result> {
  // The handlers of a serving process are not installed yet.
  const endWithParent = () => process.exit(1);
  process.once('disconnect', endWithParent);
  try {
    for (let isNoted = false; ; isNoted = true) {
      try {
        return await check();
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (!isNoted) note();
        await sleep(pauseMs);
      }
    }
  } finally {
    process.off('disconnect', endWithParent);
  }
}
