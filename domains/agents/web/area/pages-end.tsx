import { Button } from '@jogada/platform/web/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../use-text.ts';

interface PagesEndProps {
  readonly pages: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => Promise<unknown> };
}

const FETCH_AHEAD_PX = 400;

/** End of a paged list: fetches the next page before it is reached, and offers a button for keyboard users. */
export function PagesEnd({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: PagesEndProps) {
  const t = useText();
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element || !hasNextPage || isFetchingNextPage) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: `${FETCH_AHEAD_PX}px`,
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={mark} className="mt-3 grid place-items-center">
      <Button look="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('area.more')}
      </Button>
    </div>
  );
}
