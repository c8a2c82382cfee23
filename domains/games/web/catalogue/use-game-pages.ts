import { useClient } from '@jogada/platform/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gamePagesOf, type GameFilter } from './game-pages.ts';

/** The games that a filter leaves, as far as they have been read. */
export function useGamePages(filter: GameFilter, { enabled }: { readonly enabled: boolean }) {
  const pages = useInfiniteQuery({
    ...gamePagesOf(useClient(), filter),
    enabled,
    // The last list stays until the next is there, so that nothing jumps while one types.
    placeholderData: (shown) => shown,
  });
  // The same array until more is read: rows of games that have not changed are not drawn again.
  const games = useMemo(() => pages.data?.pages.flatMap((page) => page.games), [pages.data]);
  return { ...pages, games };
}
