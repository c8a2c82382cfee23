import { useEffect, useRef, useState } from 'react';

const ENVELOPES = 14;
const FALL_MS = 3200;
/** Spreads the columns and start times of falling envelopes. */
const STEP = 0.618;
/** At rest the envelopes stand in staggered rows and do not overlap. */
const ROWS = 4;

interface FallingEnvelopesProps {
  readonly isFalling: boolean;
  readonly onTap: () => void;
}

/** Decorative falling envelopes; static with reduced motion. A tap anywhere takes one. */
export function FallingEnvelopes({ isFalling, onTap }: FallingEnvelopesProps) {
  const field = useRef<HTMLDivElement>(null);
  const [isCalm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const isMoving = isFalling && !isCalm;
  useEffect(() => {
    if (!isMoving) return;
    const falls = [...(field.current?.children ?? [])].map((envelope, index) =>
      envelope.animate(
        [
          { transform: 'translateY(-20%) rotate(-14deg)', opacity: 0 },
          { opacity: 1, offset: 0.12 },
          { opacity: 1, offset: 0.88 },
          { transform: 'translateY(520%) rotate(16deg)', opacity: 0 },
        ],
        { duration: FALL_MS, delay: -FALL_MS * ((index * STEP) % 1), iterations: Number.POSITIVE_INFINITY },
      ),
    );
    return () => falls.forEach((fall) => fall.cancel());
  }, [isMoving]);
  return (
    <div
      ref={field}
      aria-hidden="true"
      className="relative overflow-hidden"
      style={{ height: 260 }}
      onPointerDown={isFalling ? onTap : undefined}
    >
      {Array.from({ length: ENVELOPES }, (_, index) => (
        <svg
          key={index}
          viewBox="0 0 40 52"
          width={index % 3 === 0 ? 44 : 34}
          style={{ position: 'absolute', ...(isMoving ? { left: `${((index * STEP) % 1) * 88 + 1}%`, top: 0 } : restingPlaceOf(index)) }}
        >
          <rect x="1" y="1" width="38" height="50" rx="6" fill="#c8102e" />
          <path d="M1 7a6 6 0 0 1 6-6h26a6 6 0 0 1 6 6v8L20 28 1 15z" fill="#e2333f" />
          <circle cx="20" cy="27" r="7" fill="#ffcf3f" />
          <path d="M20 22.5v9M17.5 25.2h5M17.5 28.8h5" stroke="#a0600a" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      ))}
    </div>
  );
}

function restingPlaceOf(index: number) {
  const row = index % ROWS;
  const column = Math.floor(index / ROWS) + (row % 2) / 2;
  return { left: `${column * 23 + 4}%`, top: `${row * 24 + 3}%` };
}
