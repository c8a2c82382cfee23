import { classNames, Spinner } from '@jogada/platform/web/ui';
import { IconCheck, IconChevronsRight, IconX } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../use-text.ts';
import { slideTrack, type SlideTrack } from './slide-track.ts';
import type { PuzzleAnswer, PuzzleState } from './use-puzzle.ts';

interface PuzzleRailProps {
  /** The range of the piece, in picture units. */
  readonly travel: number;
  readonly state: PuzzleState;
  readonly position: number;
  readonly onMove: (position: number) => void;
  readonly onAnswer: (given: PuzzleAnswer) => void;
}

const THUMB_PX = 56;
/** A movement below this distance counts as a tap, not as an answer. */
const TAP_MAX = 4;
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowRight: 2, ArrowUp: 2, ArrowLeft: -2, ArrowDown: -2, PageUp: 20, PageDown: -20 };

interface Hold {
  readonly startX: number;
  readonly startY: number;
  readonly unitsPerPixel: number;
}

/** The slider below the picture. It moves the piece by pointer or by keys; releasing it, or Enter, submits the answer. */
export function PuzzleRail({ travel, state, position, onMove, onAnswer }: PuzzleRailProps) {
  const t = useText();
  const rail = useRef<HTMLDivElement>(null);
  const track = useRef<SlideTrack>(undefined);
  const hold = useRef<Hold>(undefined);
  const isReady = state === 'ready';
  const share = Math.min(1, position / travel);

  function move(to: number, { at, drift }: { at: number; drift: number }): number {
    const next = Math.max(0, Math.min(travel, to));
    track.current?.add({ at, x: next, y: drift });
    onMove(next);
    return next;
  }

  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    if (!isReady || !rail.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = {
      startX: event.clientX,
      startY: event.clientY,
      unitsPerPixel: travel / (rail.current.clientWidth - THUMB_PX),
    };
    track.current = slideTrack();
    move(0, { at: event.timeStamp, drift: 0 });
  }

  function handlePointerMove(event: PointerEvent<HTMLDivElement>): number | undefined {
    if (!hold.current) return undefined;
    const { startX, startY, unitsPerPixel } = hold.current;
    return move((event.clientX - startX) * unitsPerPixel, { at: event.timeStamp, drift: event.clientY - startY });
  }

  function handlePointerUp(event: PointerEvent<HTMLDivElement>) {
    const end = handlePointerMove(event);
    hold.current = undefined;
    if (end === undefined || !track.current) return;
    if (end > TAP_MAX) onAnswer({ position: end, by: 'pointer', track: track.current.points() });
    else drop();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isReady) return;
    const step = event.key === 'Home' ? -travel : KEY_STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (position === 0) {
        track.current = slideTrack();
        track.current.add({ at: event.timeStamp - 1, x: 0, y: 0 });
      }
      move(position + step, { at: event.timeStamp, drift: 0 });
    } else if ((event.key === 'Enter' || event.key === ' ') && track.current && position > TAP_MAX) {
      event.preventDefault();
      onAnswer({ position, by: 'keys', track: track.current.points() });
    }
  }

  function drop() {
    hold.current = undefined;
    track.current = undefined;
    onMove(0);
  }

  return (
    <div
      ref={rail}
      data-base-ui-swipe-ignore
      className="relative mt-4 h-14 overflow-hidden rounded-full bg-s2 ring-1 ring-line ring-inset select-none"
    >
      <span
        aria-hidden="true"
        className={classNames('absolute inset-y-0 left-0 rounded-full', state === 'failed' ? 'bg-danger/20' : 'bg-primary/20')}
        style={{ width: `calc(${share * 100}% + ${THUMB_PX * (1 - share)}px)` }}
      />
      {position === 0 && isReady && (
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center pl-14 text-15 text-ink-2">
          {t('human.drag')}
        </span>
      )}
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('human.slider')}
        aria-valuemin={0}
        aria-valuemax={Math.round(travel)}
        aria-valuenow={Math.round(position)}
        aria-valuetext={t('human.at', { percent: Math.round(share * 100) })}
        aria-disabled={!isReady}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerUp}
        onPointerCancel={drop}
        onKeyDown={handleKeyDown}
        className={classNames(
          'absolute top-0 grid size-14 touch-none place-items-center rounded-full shadow-float outline-offset-[-4px]',
          LOOKS[state],
        )}
        style={{ left: `calc(${share * 100}% - ${share * THUMB_PX}px)` }}
      >
        <ThumbIcon state={state} />
      </div>
    </div>
  );
}

function ThumbIcon({ state }: { readonly state: PuzzleState }) {
  if (state === 'checking' || state === 'loading') return <Spinner />;
  if (state === 'solved') return <IconCheck size={26} stroke={2.5} aria-hidden="true" />;
  if (state === 'failed') return <IconX size={26} stroke={2.5} aria-hidden="true" />;
  return <IconChevronsRight size={26} aria-hidden="true" />;
}

const LOOKS = {
  loading: 'bg-s3 text-ink-2',
  ready: 'cursor-grab bg-primary text-on-primary active:cursor-grabbing',
  checking: 'bg-primary text-on-primary',
  solved: 'bg-ok text-bg',
  failed: 'bg-danger text-on-danger',
  broken: 'bg-s3 text-ink-2',
} as const satisfies Record<PuzzleState, string>;
