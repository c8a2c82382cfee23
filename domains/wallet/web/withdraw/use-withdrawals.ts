import { queryKeyOf, useAct, useCall, useChannel } from '@jogada/platform/web';
import {
  balanceChanged,
  cancelWithdrawal,
  cashierChanged,
  listWithdrawals,
  readWithdrawalSettings,
  requestWithdrawal,
  withdrawalChanged,
} from '@jogada/wallet/contract/player';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** The withdrawable amount and the missing requirements. */
export function useWithdrawalSettings() {
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries({ queryKey: queryKeyOf(readWithdrawalSettings) });
  useChannel(balanceChanged, renew);
  useChannel(cashierChanged, renew);
  return useCall(readWithdrawalSettings, {}, { staleTime: 0 });
}

/** The latest withdrawals, newest first, updated by push at every step. */
export function useRecentWithdrawals() {
  const queries = useQueryClient();
  useChannel(withdrawalChanged, () => renewWithdrawals(queries));
  return useCall(listWithdrawals, {}, { staleTime: 0 });
}

export function useRequestWithdrawal() {
  return useWithdrawalAct(requestWithdrawal);
}

export function useCancelWithdrawal() {
  return useWithdrawalAct(cancelWithdrawal);
}

function useWithdrawalAct<E extends typeof requestWithdrawal | typeof cancelWithdrawal>(endpoint: E) {
  const queries = useQueryClient();
  const { act, ...rest } = useAct(endpoint);
  return {
    ...rest,
    act: async (...input: Parameters<typeof act>) => {
      try {
        return await act(...input);
      } finally {
        // A refusal also means that the shown data is stale.
        renewWithdrawals(queries);
      }
    },
  };
}

function renewWithdrawals(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: queryKeyOf(listWithdrawals) });
  void queries.invalidateQueries({ queryKey: queryKeyOf(readWithdrawalSettings) });
}
