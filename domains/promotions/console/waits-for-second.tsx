import { Badge, toast } from '@jogada/platform/web/ui';
import { useText } from './use-text.ts';

interface Changed {
  readonly waitsForSecond: boolean;
}

/** Marks a programme whose change waits for a second operator. */
export function WaitsBadge({ of: { waitsForSecond } }: { readonly of: Changed }) {
  const t = useText();
  return waitsForSecond && <Badge tone="info">{t('waitsForSecond.badge')}</Badge>;
}

/** Notifies that a change is saved, or that it waits for a second operator. */
export function useSavedNotice(): (saved: Changed) => void {
  const t = useText();
  return ({ waitsForSecond }) => void toast.success(t(waitsForSecond ? 'waitsForSecond.asked' : 'promotions.saved'));
}
