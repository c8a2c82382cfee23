import { useEffect, useEffectEvent } from 'react';
import { useText } from '../use-text.ts';

interface UndoBarProps {
  readonly onUndo: () => void;
  readonly onGone: () => void;
}

const SHOWN_MS = 6_000;

/** Reports that a message was removed and offers to restore it for a while. */
export function UndoBar({ onUndo, onGone }: UndoBarProps) {
  const t = useText();
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(88px+env(safe-area-inset-bottom))] z-40 flex justify-center px-4">
      <div
        role="status"
        className="pointer-events-auto flex animate-rise items-center gap-3 rounded-control bg-s3 py-1.5 pr-2 pl-4 text-15 text-ink shadow-float ring-1 ring-line ring-inset"
      >
        {t('inbox.removed')}
        <button type="button" onClick={onUndo} className="press h-11 rounded-full px-4 font-bold text-primary hover:bg-s2">
          {t('inbox.undo')}
        </button>
      </div>
    </div>
  );
}
