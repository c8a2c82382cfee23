import { queryKeyOf, useAct, useCall, useChannel, useClient } from '@jogada/platform/web';
import { claimReward, listRewardHistory, listRewards } from '@jogada/promotions/contract/player';
import { balanceChanged } from '@jogada/wallet/contract/player';
import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

/** What waits to be claimed, kept live: what moves money may earn a reward. */
export function useRewards() {
  const queries = useQueryClient();
  useChannel(balanceChanged, () => renewRewards(queries));
  return useCall(listRewards, {}, { staleTime: 0 });
}

export function useRewardHistory() {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listRewardHistory), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listRewardHistory, pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function useClaimReward() {
  const queries = useQueryClient();
  const { act, ...rest } = useAct(claimReward);
  return {
    ...rest,
    act: async (...input: Parameters<typeof act>) => {
      try {
        return await act(...input);
      } finally {
        // A refusal too says that what is on screen is not true any more.
        renewRewards(queries);
      }
    },
  };
}

function renewRewards(queries: QueryClient): void {
  for (const endpoint of [listRewards, listRewardHistory]) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
}
