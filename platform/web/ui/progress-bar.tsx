import { classNames } from './class-names.ts';

interface ProgressBarProps {
  /** A label, or the id of the element that holds it. */
  readonly label: string | { readonly id: string };
  /** 0 to 100, whole. */
  readonly percent: number;
  /** The progress in words: "R$ 20 of R$ 50". */
  readonly words: string;
  readonly tone?: keyof typeof TONES;
  readonly isThin?: boolean;
  readonly isHatched?: boolean;
  readonly className?: string;
}

const TONES = { primary: 'bg-primary', vip: 'bg-vip', hot: 'bg-hot' } as const;

/** A progress bar. Small values above 0 stay visible. */
export function ProgressBar({ label, percent, words, tone = 'primary', isThin = false, isHatched = false, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      {...(typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className={classNames('relative overflow-hidden rounded-full bg-s3', isThin ? 'h-2' : 'h-3', className)}
    >
      {isHatched && <div className="hatch absolute inset-0 opacity-35" />}
      <div
        className={classNames('relative h-full rounded-full transition-[width] duration-[600ms] ease-sheet', TONES[tone])}
        style={{ width: percent === 0 ? 0 : `max(${isThin ? 8 : 12}px, ${percent}%)` }}
      />
    </div>
  );
}
