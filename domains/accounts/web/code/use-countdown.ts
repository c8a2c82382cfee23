import type { CodeSent } from '@jogada/accounts/contract/player';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** How often what is left is counted anew (ACC-07). */
const TICK_MS = 500;
const MINUTE_MS = 60_000;
/** A server that names a moment further off than this has another clock than the phone. */
const CLOCK_DRIFT_MS = 5_000;

export interface Countdown {
  /** Whole seconds until another code may be asked for; 0 at rest. */
  readonly secondsLeft: number;
  readonly start: (sent: CodeSent) => void;
}

/** Counts down to the moment that the server named. A page that is opened again goes on counting. */
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

/** When the countdown ends by the phone's clock: at the named moment, or after the named minutes when the clocks differ. */
export function endOf({ expirationTime, expiredMinutes }: CodeSent, now: number): number {
  const byMinutes = now + (expiredMinutes || 1) * MINUTE_MS;
  const byMoment = Date.parse(expirationTime);
  return Math.abs(byMoment - byMinutes) <= CLOCK_DRIFT_MS ? byMoment : byMinutes;
}

// Nobody else writes it while the page is open.
const neverChanges = () => () => undefined;

// Storage throws where the browser forbids it; the countdown then lasts as long as the page.
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
