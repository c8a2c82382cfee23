import { listInvitations, listRewards, readReferral, referralChanged } from '@jogada/promotions/contract/player';
import { queryKeyOf, useCall, useChannel, useClient } from '@jogada/platform/web';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

/** The member's referral with its results, kept up to date together with the list of invitations. */
export function useReferral() {
  const queries = useQueryClient();
  useChannel(referralChanged, () => {
    for (const endpoint of [readReferral, listInvitations, listRewards]) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  });
  return useCall(readReferral, {}, { staleTime: 0 });
}

export function useInvitations() {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listInvitations), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listInvitations, pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}
