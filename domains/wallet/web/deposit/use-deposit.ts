import { queryKeyOf, useAct, useCall, useChannel } from '@jogada/platform/web';
import {
  cashierChanged,
  createDeposit,
  depositChanged,
  listDeposits,
  readDeposit,
  readDepositSettings,
  type Deposit,
} from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export type DepositId = Deposit['depositId'];

/** The limits and suggestions of the day: a page that is open hears when they change. */
export function useDepositSettings() {
  const queries = useQueryClient();
  useChannel(cashierChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readDepositSettings) }));
  return useCall(readDepositSettings, {}, { staleTime: 60_000 });
}

/** Asks for a PIX code over an amount of minor units. */
export function useCreateDeposit() {
  const { act, isPending, problem } = useAct(createDeposit);
  const queries = useQueryClient();
  const create = useCallback(
    async (amount: bigint) => {
      const deposit = await act({ amount: amount.toString() });
      queries.setQueryData(queryKeyOf(readDeposit, { depositId: deposit.depositId }), deposit);
      void queries.invalidateQueries({ queryKey: queryKeyOf(listDeposits) });
      return deposit;
    },
    [act, queries],
  );
  return { create, isPending, problem };
}

// The push is the fast way; asking now and then covers a line that drops without a word.
const ASK_AGAIN_MS = 10_000;

/** A deposit kept live: pushed, asked for now and then while it waits, and asked for when the page comes back to the front. */
export function useDeposit(depositId: DepositId) {
  const queries = useQueryClient();
  const queryKey = queryKeyOf(readDeposit, { depositId });
  const known = queries.getQueryData<Deposit>(queryKey);
  const query = useCall(
    readDeposit,
    { depositId },
    { refetchInterval: known?.state === 'paid' || known?.state === 'returned' ? false : ASK_AGAIN_MS },
  );

  useChannel(depositChanged, (news) => {
    if (news.depositId === depositId) queries.setQueryData<Deposit>(queryKey, (shown) => laterDeposit(shown, news));
  });

  return query;
}

const ORDER = { waiting: 0, expired: 1, paid: 2, returned: 3 } as const satisfies Record<Deposit['state'], number>;

/** Of two readings of a deposit the later one: a code may be paid after it lapsed, never the other way round. */
export function laterDeposit(shown: Deposit | undefined, news: Deposit): Deposit {
  return shown && ORDER[shown.state] > ORDER[news.state] ? shown : news;
}
