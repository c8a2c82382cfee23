import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { readRedRain, takeEnvelope } from '@jogada/promotions/contract/player';
import { useQueryClient } from '@tanstack/react-query';

/** How often is read what is left, and whether one falls: a phone's clock may be wrong. */
const FALLING_MS = 5000;

export function useRedRain() {
  return useCall(readRedRain, {}, { staleTime: 0, refetchInterval: FALLING_MS });
}

export function useTakeEnvelope() {
  const queries = useQueryClient();
  return { ...useAct(takeEnvelope), renew: () => void queries.invalidateQueries({ queryKey: queryKeyOf(readRedRain) }) };
}
