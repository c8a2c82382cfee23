import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { readRedRain, takeEnvelope } from '@jogada/promotions/contract/player';
import { useQueryClient } from '@tanstack/react-query';

/** How often the number of envelopes that are left is read while they fall. */
const FALLING_MS = 5000;

export function useRedRain() {
  return useCall(readRedRain, {}, { staleTime: 0, refetchInterval: ({ state }) => (state.data?.current ? FALLING_MS : false) });
}

export function useTakeEnvelope() {
  const queries = useQueryClient();
  return { ...useAct(takeEnvelope), renew: () => void queries.invalidateQueries({ queryKey: queryKeyOf(readRedRain) }) };
}
