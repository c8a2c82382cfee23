import { queryKeyOf, useAct, useCall, useChannel } from '@jogada/platform/web';
import { balanceChanged, cancelBonus, listEndedBonuses, listOpenBonuses, readBonusCost, type Bonus } from '@jogada/wallet/contract/player';
import { useRecordPages, type RecordPages } from '../record/use-record-pages.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** The open bonuses, refreshed with every balance change. */
export function useOpenBonuses() {
  const queries = useQueryClient();
  useChannel(balanceChanged, () => renewBonuses(queries));
  return useCall(listOpenBonuses, {}, { staleTime: 0 });
}

export function useEndedBonuses(): RecordPages<Bonus> {
  return useRecordPages(listEndedBonuses);
}

/** The cost of a cancellation, read again each time the sheet opens. */
export function useBonusCost(bonusId: Bonus['bonusId'], { isWanted }: { isWanted: boolean }) {
  return useCall(readBonusCost, { bonusId }, { enabled: isWanted, staleTime: 0 });
}

export function useCancelBonus() {
  const queries = useQueryClient();
  const { act, ...rest } = useAct(cancelBonus);
  return {
    ...rest,
    act: async (...input: Parameters<typeof act>) => {
      try {
        return await act(...input);
      } finally {
        // A refusal also means that the shown data is stale.
        renewBonuses(queries);
        void queries.invalidateQueries({ queryKey: queryKeyOf(readBonusCost) });
      }
    },
  };
}

function renewBonuses(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: queryKeyOf(listOpenBonuses) });
  void queries.invalidateQueries({ queryKey: queryKeyOf(listEndedBonuses) });
}
