const DRAWN = 'transition-[stroke-dashoffset] ease-sheet [stroke-dasharray:1] starting:[stroke-dashoffset:1]';

/** A ring and a check mark with a one-time drawing animation. */
export function SuccessMark() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-24 text-ok">
      <circle cx="48" cy="48" r="46" fill="currentColor" opacity="0.12" />
      <circle
        cx="48"
        cy="48"
        r="34"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        pathLength="1"
        transform="rotate(-90 48 48)"
        className={`${DRAWN} duration-500`}
      />
      <path
        d="M33 49.5 43.5 60 64 38"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
        className={`${DRAWN} delay-300 duration-300`}
      />
    </svg>
  );
}
