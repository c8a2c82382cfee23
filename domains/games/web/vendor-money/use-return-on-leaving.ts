import { readVendorMoney, returnVendorMoney } from '@jogada/games/contract/player';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { readBalance } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Whoever leaves a game whose vendor keeps the money takes it along. When the page itself goes away this may not be
 * heard: then the server brings it back once it lies idle.
 */
export function useReturnOnLeaving(keepsMoney: boolean): void {
  const call = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (!keepsMoney) return;
    return () => {
      const renew = () =>
        Promise.all([readVendorMoney, readBalance].map((endpoint) => queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })));
      // Whatever becomes of it, the account page shows where the money is.
      call(returnVendorMoney, { vassalage: '' }).then(renew, renew);
    };
  }, [call, keepsMoney, queries]);
}
