export type Ease = (share: number) => number;

const linear: Ease = (x) => x;
export const easeOut: Ease = (x) => 1 - (1 - x) ** 3;
export const easeInOut: Ease = (x) => (x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2);
/** Overshoots and returns. */
export const easeOutBack: Ease = (x) => 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2;

export interface AnimationClock {
  /** Calls `step` with 0 … 1 every frame; resolves after the last. */
  run(durationMs: number, step: (share: number) => void, ease?: Ease): Promise<void>;
  wait(durationMs: number): Promise<void>;
  /** Calls `step` every frame with the seconds since the last one, until the returned function is called. */
  everyFrame(step: (seconds: number) => void): () => void;
}

// A tab that was hidden returns with one long frame. Capping it keeps drifting objects from jumping; timed animations use real time.
const FRAME_MAX_SECONDS = 0.05;

/** One frame loop for all animations; pauses while the page is hidden. */
export function startAnimationClock(draw: () => void, onSlow: () => void): AnimationClock {
  const watch = frameWatch(onSlow);
  const steps = new Set<(seconds: number) => void>();
  let lastMs = performance.now();
  const frame = (nowMs: number) => {
    watch(nowMs - lastMs);
    const seconds = Math.min(FRAME_MAX_SECONDS, Math.max(0, (nowMs - lastMs) / 1000));
    lastMs = nowMs;
    for (const step of steps) step(seconds);
    draw();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  function everyFrame(step: (seconds: number) => void): () => void {
    steps.add(step);
    return () => void steps.delete(step);
  }

  function run(durationMs: number, step: (share: number) => void, ease: Ease = linear): Promise<void> {
    return new Promise((resolve) => {
      const startedMs = performance.now();
      const stop = everyFrame(() => {
        const share = durationMs <= 0 ? 1 : Math.min(1, (performance.now() - startedMs) / durationMs);
        step(ease(share));
        if (share < 1) return;
        stop();
        resolve();
      });
    });
  }

  return { run, everyFrame, wait: (durationMs) => run(durationMs, () => undefined) };
}

const WATCHED_FRAMES = 40;
const SLOW_FRAME_MS = 24;

/** Calls `onSlow` once when the device misses the frame rate over many frames. */
function frameWatch(onSlow: () => void): (frameMs: number) => void {
  let frames = 0;
  let totalMs = 0;
  let isDone = false;
  return (frameMs) => {
    if (isDone || frameMs > 1000) return;
    frames += 1;
    totalMs += frameMs;
    if (frames < WATCHED_FRAMES) return;
    isDone = totalMs / frames > SLOW_FRAME_MS;
    if (isDone) onSlow();
    frames = 0;
    totalMs = 0;
  };
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
