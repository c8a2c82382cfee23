/** Interval between two frames of a game, in ms. The CPU renders the 3D pictures, and 60 frames a second take all of it. */
const FRAME_MS = 250;

export interface SlowFrames {
  /** Origin of the pages to slow down. */
  readonly origin: string;
  readonly frameMs: number;
}

export function slowFramesOf(siteOfGames: string): SlowFrames {
  return { origin: new URL(siteOfGames).origin, frameMs: FRAME_MS };
}

/** Runs in the page before its own scripts. Limits a game to four frames a second, as on a weak phone; durations are unaffected. */
export function drawSlowly({ origin, frameMs }: SlowFrames): void {
  if (location.origin !== origin) return;
  const atNextFrame = globalThis.requestAnimationFrame.bind(globalThis);
  let last = 0;
  globalThis.requestAnimationFrame = (work) => {
    const restMs = Math.max(0, last + frameMs - performance.now());
    return Number(
      setTimeout(
        () =>
          atNextFrame((now) => {
            last = performance.now();
            work(now);
          }),
        restMs,
      ),
    );
  };
}
