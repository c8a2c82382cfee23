import { isRealMember } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { readRoundPoints, vipChanged } from '@jogada/promotions/contract/player';
import { listRoundWagering } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';

/** A round of the member, with its vendor's code. */
export interface RoundName {
  readonly source: string;
  readonly roundId: string;
}

/** What a round gave, read again when points were counted. Nothing is asked for a trial account. */
export function useRoundEffects({ source, roundId }: RoundName) {
  const queries = useQueryClient();
  const { session } = useSession();
  const isReal = session !== null && isRealMember(session.type);
  const settings = { staleTime: 0, enabled: isReal };
  const wagering = useCall(listRoundWagering, { source, roundId }, settings);
  const points = useCall(readRoundPoints, { source, roundId }, settings);
  useChannel(vipChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readRoundPoints) }));
  return {
    isReal,
    wagering: wagering.data,
    points: points.data,
    error: wagering.error ?? points.error,
    isRetrying: wagering.isRefetching || points.isRefetching,
    retry: () => void Promise.all([wagering.refetch(), points.refetch()]),
  };
}
