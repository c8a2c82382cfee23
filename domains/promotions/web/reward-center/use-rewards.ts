import type { Endpoint, RequestOf } from '@jogada/platform/contract';
import { queryKeyOf, useAct, useCall, useChannel, useClient } from '@jogada/platform/web';
import {
  checkIn,
  claimOffer,
  claimReward,
  listCashBack,
  listOffers,
  listRewardHistory,
  listRewards,
  redeemVoucher,
  takeFreeRounds,
} from '@jogada/promotions/contract/player';
import { balanceChanged } from '@jogada/wallet/contract/player';
import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Claimable rewards. Refetched on balance changes, since they may earn a reward. */
export function useRewards() {
  const queries = useQueryClient();
  useChannel(balanceChanged, () => renewRewards(queries));
  return useCall(listRewards, {}, { staleTime: 0 });
}

/** The current offers. */
export function useOffers() {
  return useCall(listOffers, {}, { staleTime: 0 });
}

export function useCashBack() {
  const queries = useQueryClient();
  useChannel(balanceChanged, () => renewRewards(queries));
  return useCall(listCashBack, {}, { staleTime: 0 });
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

export const useClaimReward = () => useRewardAct(claimReward);
export const useClaimOffer = () => useRewardAct(claimOffer);
export const useTakeFreeRounds = () => useRewardAct(takeFreeRounds);
export const useCheckIn = () => useRewardAct(checkIn);
export const useRedeemVoucher = () => useRewardAct(redeemVoucher);

function useRewardAct<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient();
  const { act, ...rest } = useAct(endpoint);
  return {
    ...rest,
    act: async (input: RequestOf<E>) => {
      try {
        return await act(input);
      } finally {
        // A refusal also means that the displayed state is stale.
        renewRewards(queries);
      }
    },
  };
}

function renewRewards(queries: QueryClient): void {
  for (const endpoint of [listRewards, listOffers, listCashBack, listRewardHistory]) {
    void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  }
}
