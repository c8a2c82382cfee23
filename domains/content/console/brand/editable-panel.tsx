import { Badge, Button, Dialog } from '@jogada/platform/web/ui';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useText } from '../use-text.ts';

interface EditablePanelProps {
  readonly title: string;
  readonly detail?: string;
  /** The item is hidden on the site. */
  readonly isHidden?: boolean;
  readonly isOpenFirst?: boolean;
  readonly isPending: boolean;
  /** Why the item cannot be saved. */
  readonly fault?: string | undefined;
  readonly onSave: (event: SyntheticEvent) => void;
  /** Deletes the item after a confirmation. Absent for a new item. */
  readonly onRemove?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Collapsible panel of one item: its name, and its form when open. */
export function EditablePanel(props: EditablePanelProps) {
  const { title, detail, isHidden = false, isOpenFirst = false, isPending, fault, onSave, onRemove, children } = props;
  const t = useText();
  const [isAsked, setAsked] = useState(false);

  return (
    <details open={isOpenFirst} className="overflow-hidden rounded-tile bg-s1 shadow-raised">
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2 text-15 font-semibold text-ink hover:bg-s2">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {isHidden && <Badge>{t('edit.hidden')}</Badge>}
        {detail && <span className="shrink-0 text-13 font-normal text-ink-3">{detail}</span>}
      </summary>
      <form noValidate onSubmit={onSave} className="grid gap-4 border-t border-line/60 p-4">
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
