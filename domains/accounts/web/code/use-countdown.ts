import type { CodeSent } from '@jogada/accounts/contract/player';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Refresh interval of the remaining time in ms (ACC-07). */
const TICK_MS = 500;
const MINUTE_MS = 60_000;
/** Tolerance between the server's clock and the client's, in ms. */
const CLOCK_DRIFT_MS = 5_000;

export interface Countdown {
  /** Whole seconds until another code can be requested; 0 when none is pending. */
  readonly secondsLeft: number;
  readonly start: (sent: CodeSent) => void;
}

/** Counts down to the server's time. Continues after a page reload. */
export function useCountdown(name: string): Countdown {
  const [startedUntil, setStartedUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const key = `codeUntil:${name}`;
  const keptUntil = useSyncExternalStore(
    neverChanges,
    () => Number(read(key)) || 0,
    () => 0,
  );
  const endsAt = Math.max(startedUntil, keptUntil);

  const isRunning = endsAt > now;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = useCallback(
    (sent: CodeSent) => {
      const present = Date.now();
      const end = endOf(sent, present);
      keep(key, String(end));
      setNow(present);
      setStartedUntil(end);
    },
    [key],
  );
  return { secondsLeft: isRunning ? Math.ceil((endsAt - now) / 1000) : 0, start };
}

/** The end of the countdown by the client's clock: the server's time or, when the clocks differ, the given minutes from now. */
export function endOf({ expirationTime, expiredMinutes }: CodeSent, now: number): number {
  const byMinutes = now + (expiredMinutes || 1) * MINUTE_MS;
  const byMoment = Date.parse(expirationTime);
  return Math.abs(byMoment - byMinutes) <= CLOCK_DRIFT_MS ? byMoment : byMinutes;
}

// Only this page writes it while it is open.
const neverChanges = () => () => undefined;

// Storage throws where the browser forbids it; the countdown is then lost on reload.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
