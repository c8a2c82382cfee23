import { Button, EmptyState } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Empty state of a filtered record, with a button for the widest filter. */
export function NothingChosen({ onWiden }: { readonly onWiden: () => void }) {
  const t = useText();
  return (
    <EmptyState
      art="records"
      title={t('record.nothingChosen')}
      action={
        <Button look="quiet" isWide onClick={onWiden}>
          {t('record.widen')}
        </Button>
      }
    >
      {t('record.nothingChosenBody')}
    </EmptyState>
  );
}
