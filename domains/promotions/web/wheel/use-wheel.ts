import { readWheel, spinWheel } from '@jogada/promotions/contract/player';
import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

export function useWheel() {
  return useCall(readWheel, {}, { staleTime: 0 });
}

/** Spins the wheel. The caller refreshes the page data when the animation has ended. */
export function useSpin() {
  const queries = useQueryClient();
  return { ...useAct(spinWheel), renew: () => void queries.invalidateQueries({ queryKey: queryKeyOf(readWheel) }) };
}
