import { Button, EmptyState } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Nothing in the days or of the kind that was chosen, though there may be elsewhere: the widest choice is one tap away. */
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
