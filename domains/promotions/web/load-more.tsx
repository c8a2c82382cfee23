import { Button } from '@jogada/platform/web/ui';
import { useText } from './use-text.ts';

export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The button below a list that has further pages. */
export function LoadMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { readonly pages: Pages }) {
  const t = useText();
  if (!hasNextPage) return null;
  return (
    <div className="mt-3 grid place-items-center">
      <Button look="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('rewards.loadMore')}
      </Button>
    </div>
  );
}
