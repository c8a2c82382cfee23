import { Problem } from '@jogada/platform/contract';

export interface SignInLaneSettings {
  /** How many are looked at, each with its statements and its hash, at the same time. */
  readonly atWorkMax: number;
  /** How many more wait; the next one is refused. */
  readonly waitingMax: number;
  /** The same while there is a flood, where each waits longer. */
  readonly waitingInFloodMax: number;
  /** More than so many in a second are a flood: more than could be looked at, whoever they are. */
  readonly floodPerSecond: number;
  /** In a flood each place rests so many times as long as it was at work. */
  readonly restTimes: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface SignInLane {
  /**
   * Waits for a place, and answers how it is left.
   * @throws Problem `too_many_requests` with `retryAfterSeconds`, before anything was done for the caller
   */
  enter(): Promise<() => void>;
}

const RETRY_AFTER_SECONDS = 2;
const SECOND_MS = 1000;
/** However long one was at work: a database that stood still is no reason to stand longer. */
const REST_MAX_MS = 500;

/**
 * Where sign-ins wait their turn, before their bodies are opened and before their first statement (S24). A place is held from the
 * door to the answer: whoever is let in is looked at to the end, and nobody is sent away halfway, when most of the cost has arisen.
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

  // The place is handed on, or becomes free.
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

/** Counts by whole seconds; the last one is the fuller of this and the one before. */
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
