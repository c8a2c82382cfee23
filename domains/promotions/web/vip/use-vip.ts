import { listRewards, listVipRounds, readVip, vipChanged } from '@jogada/promotions/contract/player';
import { queryKeyOf, useCall, useChannel, useClient } from '@jogada/platform/web';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

/** The member's VIP status, kept up to date, since each settled round may change it. */
export function useVip() {
  const queries = useQueryClient();
  useChannel(vipChanged, () => {
    for (const endpoint of [readVip, listVipRounds, listRewards]) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  });
  return useCall(readVip, {}, { staleTime: 0 });
}

/** The rounds that earned points, loaded on demand. */
export function useVipRounds() {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listVipRounds), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listVipRounds, pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
