import { listInvitations, readReferral } from '@jogada/promotions/contract/player';
import { queryKeyOf, useCall, useClient } from '@jogada/platform/web';
import { useInfiniteQuery } from '@tanstack/react-query';

export function useReferral() {
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
