import { useProblemText } from '@jogada/platform/web';
import { Button, Sheet } from '@jogada/platform/web/ui';
import { IconNumbers, IconPuzzle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { DigitsCheck } from './digits-check.tsx';
import { PuzzlePicture } from './puzzle-picture.tsx';
import { PuzzleRail } from './puzzle-rail.tsx';
import type { SliderCheckProps } from './slider-check-props.ts';
import { usePuzzle } from './use-puzzle.ts';
import { useReopened } from './use-reopened.ts';

/** The human check before a message is sent (ACC-08): a puzzle for pointer or arrow keys, or digits as an image or as audio. */
export function SliderSheet({ isOpen, mobileNum, code, onSolved, onClose }: SliderCheckProps) {
  const t = useText();
  const [isByDigits, setByDigits] = useState(false);
  const check = { isOpen, mobileNum, onSolved };
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(isWanted) => !isWanted && onClose()}
      title={t('human.title')}
      description={isByDigits ? t('human.digitsLead') : t('human.lead')}
    >
      {isByDigits ? <DigitsCheck {...check} /> : <PuzzleCheck {...check} code={code} />}
      <Button
        look="quiet"
        isWide
        className="mt-4"
        icon={isByDigits ? <IconPuzzle size={20} aria-hidden="true" /> : <IconNumbers size={20} aria-hidden="true" />}
        onClick={() => setByDigits(!isByDigits)}
      >
        {isByDigits ? t('human.usePuzzle') : t('human.useDigits')}
      </Button>
    </Sheet>
  );
}

function PuzzleCheck({ isOpen, mobileNum, code, onSolved }: Omit<SliderCheckProps, 'onClose'>) {
  const t = useText();
  const problemText = useProblemText();
  const { puzzle, state, problem, answer, renew } = usePuzzle({ mobileNum, code }, onSolved);
  useReopened(isOpen, renew);
  // Each puzzle begins at the left edge.
  const [place, setPlace] = useState<{ readonly of: string | undefined; readonly at: number }>({ of: undefined, at: 0 });
  const position = place.of === puzzle?.challengeId ? place.at : 0;
  const said = state === 'solved' ? t('human.solved') : problem ? problemText(problem) : '';

  return (
    <>
      <PuzzlePicture puzzle={puzzle} state={state} position={position} onRenew={renew} />
      {state === 'broken' ? (
        <Button look="quiet" isWide className="mt-4 h-14" icon={<IconRefresh size={20} aria-hidden="true" />} onClick={renew}>
          {t('human.again')}
        </Button>
      ) : (
        <PuzzleRail
          travel={puzzle ? puzzle.width - puzzle.pieceSize : 1}
          state={state}
          position={position}
          onMove={(at) => setPlace({ of: puzzle?.challengeId, at })}
          onAnswer={(given) => void answer(given)}
        />
      )}
      <p role="status" className={`mt-2 min-h-[18px] text-center text-13 ${state === 'solved' ? 'text-ok' : 'text-danger'}`}>
        {said}
      </p>
    </>
  );
}
