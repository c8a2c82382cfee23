import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { readRedRain, takeEnvelope } from '@jogada/promotions/contract/player';
import { useQueryClient } from '@tanstack/react-query';

/** Polling interval in ms. The state comes from the server, since the phone's clock may be wrong. */
const FALLING_MS = 5000;

export function useRedRain() {
  return useCall(readRedRain, {}, { staleTime: 0, refetchInterval: FALLING_MS });
}

export function useTakeEnvelope() {
  const queries = useQueryClient();
  return { ...useAct(takeEnvelope), renew: () => void queries.invalidateQueries({ queryKey: queryKeyOf(readRedRain) }) };
}
