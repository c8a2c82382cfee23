import { createLink, listLinks } from '@jogada/agents/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

export function useLinks() {
  return useCall(listLinks, {}, { staleTime: 0 });
}

export function useCreateLink() {
  const queries = useQueryClient();
  const { act, isPending } = useAct(createLink);
  return {
    isPending,
    create: async (link: RequestOf<typeof createLink>) => {
      const made = await act(link);
      await queries.invalidateQueries({ queryKey: queryKeyOf(listLinks) });
      return made;
    },
  };
}
