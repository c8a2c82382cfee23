import { AlertDialog } from '@base-ui/react/alert-dialog';
import { usePlatformText } from '../platform-text.ts';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-props.ts';
import { useBackClosing } from './use-back-closing.ts';

export function DialogPanel({
  isOpen,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  isPending = false,
  look = 'primary',
}: DialogProps) {
  const t = usePlatformText();
  useBackClosing(isOpen, () => !isPending && onOpenChange(false));
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-[180ms] data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 flex max-h-[86dvh] w-[min(calc(100vw-2rem),400px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card bg-s1 p-6 text-ink shadow-float outline-none transition-[opacity,scale] duration-[180ms] ease-sheet data-starting-style:scale-95 data-starting-style:opacity-0 data-ending-style:scale-95 data-ending-style:opacity-0">
          <AlertDialog.Title className="display text-20">{title}</AlertDialog.Title>
          {children && (
            <AlertDialog.Description className="-mx-5 mt-2 min-h-0 overflow-y-auto px-5 text-ink-2">{children}</AlertDialog.Description>
          )}
          <div className="mt-6 grid grid-cols-2 gap-3">
            <Button look="quiet" onClick={() => onOpenChange(false)} disabled={isPending}>
              {cancelLabel ?? t('ui.cancel')}
            </Button>
            <Button look={look} onClick={onConfirm} isLoading={isPending}>
              {confirmLabel ?? t('ui.confirm')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
