import { useClient } from '@jogada/platform/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { gamePagesOf, type GameFilter } from './game-pages.ts';

/** The games that a filter leaves, as far as they have been read. */
export function useGamePages(filter: GameFilter, { enabled }: { readonly enabled: boolean }) {
  const pages = useInfiniteQuery({
    ...gamePagesOf(useClient(), filter),
    enabled,
    // The last list stays until the next is there, so that nothing jumps while one types.
    placeholderData: (shown) => shown,
  });
  return { ...pages, games: pages.data?.pages.flatMap(({ games }) => games) };
}
