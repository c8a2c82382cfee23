import { Dialog } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { classNames } from './class-names.ts';
import type { ModalProps } from './modal-props.ts';
import { useBackClosing } from './use-back-closing.ts';

export function ModalPanel({ isOpen, onOpenChange, onGone, title, picture, footer, className, children }: ModalProps) {
  const t = usePlatformText();
  useBackClosing(isOpen, () => onOpenChange(false));
  const card = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange} onOpenChangeComplete={(isShown) => !isShown && onGone?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-[240ms] data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-[168ms]" />
        {/* Focuses the card first, not its close button. */}
        <Dialog.Popup
          ref={card}
          initialFocus={card}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[86dvh] w-[min(calc(100vw-2rem),420px)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-card bg-s1 text-ink shadow-float outline-none transition-[opacity,scale] duration-[240ms] ease-sheet data-starting-style:scale-90 data-starting-style:opacity-0 data-ending-style:scale-90 data-ending-style:opacity-0 data-ending-style:duration-[168ms]',
            className,
          )}
        >
          {picture}
          <header className="flex shrink-0 items-start gap-2 pt-4 pr-14 pl-5">
            <Dialog.Title className="display text-20">{title}</Dialog.Title>
          </header>
          <Dialog.Close
            aria-label={t('ui.close')}
            className={classNames(
              'press absolute top-2 right-2 grid size-11 place-items-center rounded-full',
              picture ? 'bg-black/55 text-white hover:bg-black/70' : 'text-ink-2 hover:bg-s2',
            )}
          >
            <IconX size={22} aria-hidden="true" />
          </Dialog.Close>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">{children}</div>
          {footer && <footer className="shrink-0 border-t border-line px-5 py-3">{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
