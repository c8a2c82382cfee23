import { Problem } from '@jogada/platform/contract';

export interface SignInLaneSettings {
  /** Number of sign-ins processed at the same time, each with its statements and its hash. */
  readonly atWorkMax: number;
  /** Length of the queue; the next sign-in is refused. */
  readonly waitingMax: number;
  /** Length of the queue during a flood, where each waits longer. */
  readonly waitingInFloodMax: number;
  /** Arrivals per second above which there is a flood: more than can be processed. */
  readonly floodPerSecond: number;
  /** During a flood each place rests for this multiple of its working time. */
  readonly restTimes: number;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface SignInLane {
  /**
   * Waits for a place and returns the function that releases it.
   * @throws Problem `too_many_requests` with `retryAfterSeconds`, before any work for the caller
   */
  enter(): Promise<() => void>;
}

const RETRY_AFTER_SECONDS = 2;
const SECOND_MS = 1000;
/** Upper limit of a rest, so that a stalled database does not prolong it. */
const REST_MAX_MS = 500;

/**
 * A queue for sign-ins, before their body is read and before their first statement (S24). A place is held until the response: an admitted
 * sign-in is processed to the end, because most of its cost has arisen by then.
 */
export function createSignInLane(settings: SignInLaneSettings): SignInLane {
  const { atWorkMax, nowMs } = settings;
  const waiting: (() => void)[] = [];
  const arrivals = createArrivals(nowMs);
  let taken = 0;

  function isFlood(): boolean {
    return arrivals.lastSecond() > settings.floodPerSecond;
  }

  function hold(): () => void {
    const sinceMs = nowMs();
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      void leave(nowMs() - sinceMs);
    };
  }

  // Hands the place to the next in the queue, or frees it.
  async function leave(workedMs: number): Promise<void> {
    if (isFlood()) await settings.sleep(Math.min(REST_MAX_MS, workedMs * settings.restTimes));
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }

  return {
    async enter() {
      arrivals.note();
      if (taken < atWorkMax) {
        taken += 1;
        return hold();
      }
      const roomMax = isFlood() ? settings.waitingInFloodMax : settings.waitingMax;
      if (waiting.length >= roomMax) throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((resolve) => waiting.push(resolve));
      return hold();
    },
  };
}

/** Counts by whole seconds and reports the larger of the current and the previous one. */
function createArrivals(nowMs: () => number): { note(): void; lastSecond(): number } {
  let second = 0;
  let now = 0;
  let before = 0;
  const turn = () => {
    const current = Math.floor(nowMs() / SECOND_MS);
    if (current === second) return;
    before = current === second + 1 ? now : 0;
    now = 0;
    second = current;
  };
  return {
    note() {
      turn();
      now += 1;
    },
    lastSecond() {
      turn();
      return Math.max(now, before);
    },
  };
}
