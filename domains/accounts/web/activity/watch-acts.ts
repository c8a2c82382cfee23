/** Minimum interval between two reports in ms: far below the idle limit, so that none comes too late. */
const REPORT_EVERY_MS = 5 * 60_000;

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const OWN_ACT = 'jogada:act';

interface WatchSettings {
  /** The page's window. */
  readonly page: EventTarget;
  readonly now: () => number;
  /** Called with the time in ms since the member's last act. */
  readonly report: (idleMs: number) => void;
}

/**
 * Reports touches, keys and scrolling: at once after five minutes without a report, otherwise at the end of these five minutes, or when the
 * page is hidden (R10). Returns the function that ends the watch.
 */
export function watchActs({ page, now, report }: WatchSettings): () => void {
  let reportedAt = now();
  let actedAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (actedAt === undefined) return;
    const idleMs = Math.round(now() - actedAt);
    actedAt = undefined;
    reportedAt = now();
    report(idleMs);
  };
  const note = (event: Event) => {
    // A script's own events prove no act, except those that noteAct dispatches.
    if (!event.isTrusted && event.type !== OWN_ACT) return;
    actedAt = now();
    const waitMs = reportedAt + REPORT_EVERY_MS - actedAt;
    if (waitMs <= 0) send();
    else timer ??= setTimeout(send, waitMs);
  };

  const watching = new AbortController();
  const options = { capture: true, passive: true, signal: watching.signal };
  for (const name of [...ACTS, OWN_ACT]) page.addEventListener(name, note, options);
  for (const name of ['visibilitychange', 'pagehide']) page.addEventListener(name, send, options);
  return () => {
    clearTimeout(timer);
    watching.abort();
  };
}

/** Counts as an act of the member: a round that a game's frame reports, whose touches do not reach this page. */
export function noteAct(): void {
  dispatchEvent(new Event(OWN_ACT));
}
