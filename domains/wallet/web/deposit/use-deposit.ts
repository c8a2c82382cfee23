import { mergePushed, queryKeyOf, useAct, useCall, useChannel } from '@jogada/platform/web';
import {
  cashierChanged,
  createDeposit,
  depositChanged,
  listDeposits,
  readDeposit,
  readDepositSettings,
  type Deposit,
} from '@jogada/wallet/contract/player';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export type DepositId = Deposit['depositId'];

/** Deposit limits and suggestions, refreshed by the cashier channel. */
export function useDepositSettings() {
  const queries = useQueryClient();
  useChannel(cashierChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readDepositSettings) }));
  return useCall(readDepositSettings, {}, { staleTime: 60_000 });
}

/** Creates a PIX code for an amount in minor units. */
export function useCreateDeposit() {
  const { act, isPending, problem } = useAct(createDeposit);
  const queries = useQueryClient();
  const create = useCallback(
    async (amount: bigint) => {
      const deposit = await act({ amount: amount.toString() });
      queries.setQueryData(queryKeyOf(readDeposit, { depositId: deposit.depositId }), deposit);
      void queries.invalidateQueries({ queryKey: queryKeyOf(listDeposits) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(readDepositSettings) });
      return deposit;
    },
    [act, queries],
  );
  return { create, isPending, problem };
}

// Polling interval that covers a push connection lost without an error.
const ASK_AGAIN_MS = 10_000;

/** A deposit with live updates: by push, by polling while it waits, and when the page becomes visible again. */
export function useDeposit(depositId: DepositId) {
  const queries = useQueryClient();
  const queryKey = queryKeyOf(readDeposit, { depositId });
  const known = queries.getQueryData<Deposit>(queryKey);
  const query = useCall(
    readDeposit,
    { depositId },
    { refetchInterval: known?.state === 'paid' || known?.state === 'returned' ? false : ASK_AGAIN_MS },
  );

  useChannel(depositChanged, (pushed) => {
    if (pushed.depositId === depositId) showDeposit(queries, pushed);
  });

  return query;
}

/** Shows a pushed state of a deposit. A response that is under way does not replace it. */
export function showDeposit(queries: QueryClient, pushed: Deposit): void {
  const key = queryKeyOf(readDeposit, { depositId: pushed.depositId });
  mergePushed<Deposit>(queries, key, (shown) => laterDeposit(shown, pushed));
}

const ORDER = { waiting: 0, expired: 1, paid: 2, returned: 3 } as const satisfies Record<Deposit['state'], number>;

/** The later of two states of a deposit: an expired code may still be paid, but not the reverse. */
export function laterDeposit(shown: Deposit | undefined, pushed: Deposit): Deposit {
  return shown && ORDER[shown.state] > ORDER[pushed.state] ? shown : pushed;
}
