import {
  listLetters,
  markLetterRead,
  readUnreadLetters,
  removeLetter,
  restoreLetter,
  type Letter,
  type LetterKind,
} from '@jogada/content/contract/player';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useRef } from 'react';

interface LetterPage {
  readonly list: readonly Letter[];
  readonly nextCursor: string | null;
}

export interface Inbox {
  /** Undefined until the first page is loaded. */
  readonly letters: readonly Letter[] | undefined;
  readonly problem: Error | null;
  readonly isRetrying: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Marks the message as read, on screen at once and then on the server. */
  readonly open: (letter: Letter) => void;
  /** Removes the message at once; restores it and throws when the server refuses. */
  readonly remove: (letter: Letter) => Promise<void>;
  readonly restore: (letter: Letter) => Promise<void>;
}

const keyOf = (kind: LetterKind) => [...queryKeyOf(listLetters), 'pages', kind];

/** The member's messages of a kind, newest first, in pages. */
export function useInbox(kind: LetterKind): Inbox {
  const call = useClient();
  const queries = useQueryClient();
  const queryKey = keyOf(kind);
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<LetterPage> =>
      call(listLetters, { kind, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = pages;
  const removal = useRef<Promise<unknown>>(undefined);

  function change(kept: (letter: Letter) => Letter | undefined): void {
    queries.setQueryData<InfiniteData<LetterPage>>(
      queryKey,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.flatMap((letter) => kept(letter) ?? []) })) },
    );
  }
  function countOneLess(letter: Letter): void {
    if (letter.isRead) return;
    queries.setQueryData<number>(queryKeyOf(readUnreadLetters, {}), (count) => (count === undefined ? count : Math.max(0, count - 1)));
  }
  // After a success the push channel updates the inbox; a refusal pushes nothing.
  const renew = () => queries.invalidateQueries({ queryKey: queryKeyOf(listLetters) });

  return {
    letters: pages.data?.pages.flatMap((page) => page.list),
    problem: pages.error,
    isRetrying: pages.isRefetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    retry: () => void pages.refetch(),
    open(letter) {
      if (letter.isRead) return;
      change((one) => (one.letterId === letter.letterId ? { ...one, isRead: true } : one));
      countOneLess(letter);
      call(markLetterRead, { letterId: letter.letterId }).catch(renew);
    },
    async remove(letter) {
      change((one) => (one.letterId === letter.letterId ? undefined : one));
      countOneLess(letter);
      try {
        removal.current = call(removeLetter, { letterId: letter.letterId });
        await removal.current;
      } catch (error) {
        await renew();
        throw error;
      }
    },
    async restore(letter) {
      // The server would remove the message again if the calls overtook each other.
      await removal.current?.catch(() => undefined);
      await call(restoreLetter, { letterId: letter.letterId });
      await renew();
    },
  };
}
