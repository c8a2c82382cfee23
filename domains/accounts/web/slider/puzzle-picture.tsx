import { classNames } from '@jogada/platform/web/ui';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import type { Puzzle, PuzzleState } from './use-puzzle.ts';

interface PuzzlePictureProps {
  readonly puzzle: Puzzle | undefined;
  readonly state: PuzzleState;
  /** The left edge of the piece, in picture units. */
  readonly position: number;
  readonly onRenew: () => void;
}

const part = (of: number, whole: number) => `${(of / whole) * 100}%`;

/** The picture with its gap and the piece. */
export function PuzzlePicture({ puzzle, state, position, onRenew }: PuzzlePictureProps) {
  const t = useText();
  const isShown = puzzle !== undefined && state !== 'loading' && state !== 'broken';
  return (
    <div
      className={classNames(
        'relative aspect-video w-full overflow-hidden rounded-tile bg-s2 ring-1 ring-line transition-shadow select-none',
        state === 'solved' && 'ring-2 ring-ok',
        state === 'failed' && 'ring-2 ring-danger motion-safe:animate-[nudge_360ms_ease-in-out]',
        state === 'loading' && 'animate-shimmer motion-reduce:animate-none',
      )}
    >
      {isShown && (
        <>
          <img src={puzzle.background} alt={t('human.picture')} draggable={false} className="absolute inset-0 size-full" />
          <img
            src={puzzle.piece}
            alt=""
            draggable={false}
            className="absolute aspect-square"
            style={{
              left: part(position, puzzle.width),
              top: part(puzzle.pieceTop, puzzle.height),
              width: part(puzzle.pieceSize, puzzle.width),
              filter: 'drop-shadow(0 3px 8px rgb(0 0 0 / 0.55))',
            }}
          />
          {state === 'solved' && (
            <span className="absolute inset-0 grid animate-rise place-items-center bg-black/35">
              <span className="grid size-16 place-items-center rounded-full bg-ok text-bg shadow-float">
                <IconCheck size={36} stroke={3} aria-hidden="true" />
              </span>
            </span>
          )}
          {state === 'ready' && (
            <button
              type="button"
              aria-label={t('human.renew')}
              onClick={onRenew}
              className="press absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-black/45 text-white"
            >
              <IconRefresh size={20} aria-hidden="true" />
            </button>
          )}
        </>
      )}
    </div>
  );
}
