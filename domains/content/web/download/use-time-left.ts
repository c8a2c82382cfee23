import { useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 1000;

/** Milliseconds until a deadline, never negative, updated every second. Calls `onEnd` when the deadline is reached. */
export function useTimeLeft(endsAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now);
  const end = useEffectEvent(onEnd);
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) {
      end();
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, endsAt - now);
}

interface Parts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits a duration into days, hours, minutes and seconds. */
export function partsOf(timeMs: number): Parts {
  const seconds = Math.floor(timeMs / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
