export interface ServerClock {
  /** Milliseconds on the server's clock. */
  now(): number;
  note(exchange: { sentAt: number; receivedAt: number; serverAt: number }): void;
}

const SAMPLES_MAX = 8;

/** Reads the server's clock through the line: the quickest exchange of the last few says best how far off ours is. */
export function createServerClock(): ServerClock {
  let samples: { tripMs: number; offsetMs: number }[] = [];
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    note({ sentAt, receivedAt, serverAt }) {
      const tripMs = Math.max(0, receivedAt - sentAt);
      samples = [...samples, { tripMs, offsetMs: serverAt - (sentAt + tripMs / 2) }].slice(-SAMPLES_MAX);
      offsetMs = samples.reduce((best, sample) => (sample.tripMs < best.tripMs ? sample : best)).offsetMs;
    },
  };
}
