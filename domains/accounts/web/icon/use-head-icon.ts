import { readHeadIcon, setHeadIcon, type HeadIcon } from '@jogada/accounts/contract/player';
import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

interface HeadIconHolder {
  readonly icon: HeadIcon | undefined;
  readonly url: string | undefined;
  readonly list: readonly { readonly icon: HeadIcon; readonly url: string }[];
  /** Shows the choice at once. On failure reverts it and throws the ApiProblem. */
  readonly choose: (icon: HeadIcon) => Promise<void>;
}

/** The member's avatar and its setter. */
export function useHeadIcon(): HeadIconHolder {
  const { data } = useCall(readHeadIcon, {});
  const queries = useQueryClient();
  const { act } = useAct(setHeadIcon);

  const choose = useCallback(
    async (icon: HeadIcon) => {
      const key = queryKeyOf(readHeadIcon, {});
      const before = queries.getQueryData(key);
      queries.setQueryData<typeof data>(key, (now) => now && { ...now, ...now.list.find((choice) => choice.icon === icon) });
      try {
        await act({ icon });
      } catch (error) {
        queries.setQueryData(key, before);
        throw error;
      }
    },
    [act, queries],
  );

  return { icon: data?.icon, url: data?.url, list: data?.list ?? [], choose };
}
