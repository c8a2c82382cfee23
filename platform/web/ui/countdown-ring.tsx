import { useEffect, useEffectEvent, useState } from 'react';
import { usePlatformText } from '../platform-text.ts';

interface CountdownRingProps {
  /** The end in ISO 8601. */
  readonly endsAt: string;
  /** The duration of the full ring, ms. */
  readonly spanMs: number;
  readonly onEnd?: () => void;
  readonly sizePx?: number;
}

const TICK_MS = 500;
const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;
const HURRY_MS = 60_000;

/** A countdown ring with the minutes and seconds left. */
export function CountdownRing({ endsAt, spanMs, onEnd, sizePx = 72 }: CountdownRingProps) {
  const t = usePlatformText();
  const leftMs = useTimeLeft(endsAt, onEnd);
  const time = `${Math.floor(leftMs / 60_000)}:${String(Math.floor((leftMs % 60_000) / 1_000)).padStart(2, '0')}`;
  const share = Math.max(0, Math.min(1, leftMs / spanMs));
  return (
    <div
      role="timer"
      aria-label={t('ui.time_left', { time })}
      className="relative grid place-items-center"
      style={{ width: sizePx, height: sizePx }}
    >
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className={`absolute inset-0 -rotate-90 ${leftMs < HURRY_MS ? 'text-hot' : 'text-primary'}`}
      >
        <circle cx="24" cy="24" r={RADIUS} fill="none" stroke="var(--s3)" strokeWidth="4" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <span aria-hidden="true" className="amount text-15 font-semibold">
        {time}
      </span>
    </div>
  );
}

function useTimeLeft(endsAt: string, onEnd: (() => void) | undefined): number {
  const end = Date.parse(endsAt);
  const [leftMs, setLeftMs] = useState(() => Math.max(0, end - Date.now()));
  const onFinish = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    function tick() {
      const left = Math.max(0, end - Date.now());
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(timer);
      onFinish();
    }
    tick();
    return () => clearInterval(timer);
  }, [end]);

  return leftMs;
}
