import { Drawer } from '@base-ui/react/drawer';
import { IconX } from '@tabler/icons-react';
import { usePlatformText } from '../platform-text.ts';
import { classNames } from './class-names.ts';
import type { SheetProps } from './sheet-props.ts';
import { useBackClosing } from './use-back-closing.ts';

export function SheetPanel({ isOpen, onOpenChange, title, isHeld = false, description, side = 'bottom', footer, children }: SheetProps) {
  const t = usePlatformText();
  useBackClosing(isOpen, () => !isHeld && onOpenChange(false));
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(open, details) => (isHeld ? details.cancel() : onOpenChange(open))}
      disablePointerDismissal={isHeld}
      swipeDirection={SWIPES[side]}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-[320ms] ease-sheet data-swiping:duration-0 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-[224ms]" />
        <Drawer.Viewport className={classNames('fixed inset-0 z-50 flex', PLACES[side])}>
          <Drawer.Popup className={SHAPES[side]}>
            {side === 'bottom' && !isHeld && (
              <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-control/60" />
            )}
            <header className="flex shrink-0 items-center justify-between gap-2 pt-2 pr-2 pl-5">
              <Drawer.Title className="display text-20">{title}</Drawer.Title>
              {!isHeld && (
                <Drawer.Close
                  aria-label={t('ui.close')}
                  className="press grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-s2"
                >
                  <IconX size={22} aria-hidden="true" />
                </Drawer.Close>
              )}
            </header>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
              {description && <Drawer.Description className="mb-4 text-ink-2">{description}</Drawer.Description>}
              {children}
            </Drawer.Content>
            {footer && <footer className="shrink-0 border-t border-line px-5 py-3">{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

const SHARED =
  'flex flex-col bg-s1 text-ink outline-none transition-transform duration-[320ms] ease-sheet data-swiping:duration-0 data-swiping:select-none data-ending-style:duration-[224ms]';

const BOTTOM = classNames(
  SHARED,
  'max-h-[85dvh] w-full max-w-[560px] rounded-t-sheet pb-[env(safe-area-inset-bottom)] shadow-float [transform:translateY(var(--drawer-swipe-movement-y))] data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)]',
);

const SIDE =
  'h-full w-[min(86vw,360px)] pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-float [transform:translateX(var(--drawer-swipe-movement-x))]';

const SHAPES = {
  bottom: BOTTOM,
  left: classNames(
    SHARED,
    SIDE,
    'rounded-r-sheet data-starting-style:[transform:translateX(-100%)] data-ending-style:[transform:translateX(-100%)]',
  ),
  right: classNames(
    SHARED,
    SIDE,
    'rounded-l-sheet data-starting-style:[transform:translateX(100%)] data-ending-style:[transform:translateX(100%)]',
  ),
} as const;

const PLACES = {
  bottom: 'items-end justify-center',
  left: 'items-stretch',
  right: 'items-stretch justify-end',
} as const;

const SWIPES = { bottom: 'down', left: 'left', right: 'right' } as const;
