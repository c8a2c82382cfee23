import { readSecondFactor } from '@jogada/accounts/contract/player';
import { queryKeyOf, useCall } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** The member's second factors, with a refresh after changes. */
export function useSecondFactor() {
  const queries = useQueryClient();
  const reading = useCall(readSecondFactor, {}, { staleTime: 0 });
  const readAnew = useCallback(() => queries.invalidateQueries({ queryKey: queryKeyOf(readSecondFactor) }), [queries]);
  return { ...reading, readAnew };
}
