import { useClient } from '@jogada/platform/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gamePagesOf, type GameFilter } from './game-pages.ts';

/** Returns the loaded pages of matching games. */
export function useGamePages(filter: GameFilter, { enabled }: { readonly enabled: boolean }) {
  const pages = useInfiniteQuery({
    ...gamePagesOf(useClient(), filter),
    enabled,
    // Keeps the previous list until the next one has loaded, to avoid layout shifts while typing.
    placeholderData: (shown) => shown,
  });
  // Keeps the array's identity until more is loaded, so that unchanged rows are not rendered again.
  const games = useMemo(() => pages.data?.pages.flatMap((page) => page.games), [pages.data]);
  return { ...pages, games };
}
