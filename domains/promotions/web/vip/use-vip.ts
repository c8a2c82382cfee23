import { listRewards, listVipRounds, readVip, vipChanged } from '@jogada/promotions/contract/player';
import { queryKeyOf, useCall, useChannel, useClient } from '@jogada/platform/web';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

/** Where I stand in the club, kept live: each settled round may move it. */
export function useVip() {
  const queries = useQueryClient();
  useChannel(vipChanged, () => {
    for (const endpoint of [readVip, listVipRounds, listRewards]) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  });
  return useCall(readVip, {}, { staleTime: 0 });
}

/** The rounds that points came from, read when somebody wants to see them. */
export function useVipRounds({ isWanted }: { readonly isWanted: boolean }) {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listVipRounds), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listVipRounds, pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: isWanted,
  });
}
