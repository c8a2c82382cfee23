import { readVendorMoney, returnVendorMoney } from '@jogada/games/contract/player';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { readBalance } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Returns the balance when the player leaves a transfer-wallet game. The request may be lost when the page is closed; the server's idle
 * check then returns the balance.
 */
export function useReturnOnLeaving(keepsMoney: boolean): void {
  const call = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (!keepsMoney) return;
    return () => {
      const renew = () =>
        Promise.all([readVendorMoney, readBalance].map((endpoint) => queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })));
      // Refreshes in either case, so that the account page shows where the balance is.
      call(returnVendorMoney, { vassalage: '' }).then(renew, renew);
    };
  }, [call, keepsMoney, queries]);
}
