import { Badge, Button, Dialog } from '@jogada/platform/web/ui';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

interface EditablePanelProps {
  readonly title: string;
  readonly detail?: string;
  /** A thing that does not appear on the site. */
  readonly isHidden?: boolean;
  readonly isOpenFirst?: boolean;
  readonly isPending: boolean;
  /** What keeps it from being saved. */
  readonly fault?: string | undefined;
  readonly onSave: () => void;
  /** Takes the thing away, once that was asked about; a new one has nothing to take away. */
  readonly onRemove?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One of several things of a page: its name, and below it, once opened, the form that changes it. */
export function EditablePanel(props: EditablePanelProps) {
  const { title, detail, isHidden = false, isOpenFirst = false, isPending, fault, onSave, onRemove, children } = props;
  const t = useText();
  const [isAsked, setAsked] = useState(false);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave();
  }

  return (
    <details open={isOpenFirst} className="overflow-hidden rounded-tile bg-s1 shadow-raised">
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2 text-15 font-semibold text-ink hover:bg-s2">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {isHidden && <Badge>{t('edit.hidden')}</Badge>}
        {detail && <span className="shrink-0 text-13 font-normal text-ink-3">{detail}</span>}
      </summary>
      <form noValidate onSubmit={handleSubmit} className="grid gap-4 border-t border-line/60 p-4">
        {children}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {onRemove && (
            <Button look="danger" onClick={() => setAsked(true)} className="mr-auto">
              {t('edit.remove')}
            </Button>
          )}
          {fault && (
            <p role="alert" className="text-13 text-danger">
              {fault}
            </p>
          )}
          <Button type="submit" isLoading={isPending}>
            {t('edit.save')}
          </Button>
        </div>
      </form>
      {onRemove && (
        <Dialog
          isOpen={isAsked}
          onOpenChange={setAsked}
          title={t('edit.removeTitle', { name: title })}
          confirmLabel={t('edit.remove')}
          onConfirm={() => {
            setAsked(false);
            onRemove();
          }}
          look="danger"
        >
          {t('edit.removeBody')}
        </Dialog>
      )}
    </details>
  );
}
