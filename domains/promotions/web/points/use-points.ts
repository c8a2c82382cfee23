import { queryKeyOf, useAct, useCall, useChannel, useClient } from '@jogada/platform/web';
import { buyPointsItem, listPointsEntries, readPoints, vipChanged } from '@jogada/promotions/contract/player';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

function useRenewal(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const endpoint of [readPoints, listPointsEntries]) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  };
}

/** The member's points and the items, kept up to date, since each settled round may change them. */
export function usePoints() {
  useChannel(vipChanged, useRenewal());
  return useCall(readPoints, {}, { staleTime: 0 });
}

export function usePurchase() {
  return { ...useAct(buyPointsItem), renew: useRenewal() };
}

/** The member's book, page by page. */
export function usePointsLines() {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listPointsEntries), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listPointsEntries, pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
