/** Between two frames of a game, in ms: pictures in 3D are drawn by the processor, at sixty a second all of it. */
const FRAME_MS = 100;

export interface SlowFrames {
  /** Of the pages that draw slowly. */
  readonly origin: string;
  readonly frameMs: number;
}

export function slowFramesOf(siteOfGames: string): SlowFrames {
  return { origin: new URL(siteOfGames).origin, frameMs: FRAME_MS };
}

/** Runs in the page before its own scripts: a game draws ten frames a second, as on a weak phone. What has a duration keeps it. */
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
