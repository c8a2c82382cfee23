import { queryKeyOf, useAct, useCall, useChannel } from '@jogada/platform/web';
import { balanceChanged, cancelBonus, listEndedBonuses, listOpenBonuses, readBonusCost, type Bonus } from '@jogada/wallet/contract/player';
import { useRecordPages, type RecordPages } from '../record/use-record-pages.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** The bonuses that can be played now, kept live: whatever moves money may move a bonus. */
export function useOpenBonuses() {
  const queries = useQueryClient();
  useChannel(balanceChanged, () => renewBonuses(queries));
  return useCall(listOpenBonuses, {}, { staleTime: 0 });
}

export function useEndedBonuses(): RecordPages<Bonus> {
  return useRecordPages(listEndedBonuses);
}

/** What cancelling would cost, read anew each time that it is asked. */
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
        // A refusal too says that what is on screen is not true any more.
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
