import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Returns the time until `moment`, updated every second. Calls `onEnd` when it has passed. */
export function useTimeLeft(
  moment: string,
  onEnd: () => void,
): { readonly hours: number; readonly minutes: number; readonly seconds: number } {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((Date.parse(moment) - now) / SECOND_MS));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [moment]);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
    // Called once per moment, so a new `onEnd` must not run the effect again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, moment]);
  return {
    hours: Math.floor(seconds / HOUR_SECONDS),
    minutes: Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: seconds % MINUTE_SECONDS,
  };
}
