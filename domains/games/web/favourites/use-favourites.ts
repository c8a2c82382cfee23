import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { loginPath, useSession } from '@jogada/accounts/web';
import { addFavourite, listFavouriteIds, listFavourites, removeFavourite, type Game } from '@jogada/games/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { queryKeyOf, useCall, useClient, useGoTo, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface Favourites {
  /** Whether the merchant offers favourites (GAMELOFAV3). */
  readonly isOffered: boolean;
  readonly has: (gameId: string) => boolean;
  /**
   * Adds or removes optimistically and reverts on failure. Sends a visitor to the sign-in. What a visitor or a trial chooses is kept on the
   * device for the member who signs in.
   */
  readonly toggle: (game: Pick<Game, 'nodeId' | 'vassalage'>) => void;
}

const IDS_MAX = 999;
const IDS = { pageNo: 1, pageSize: IDS_MAX };

/** The ids of the member's favourites, and a toggle. */
export function useFavourites(): Favourites {
  const { session } = useSession();
  const call = useClient();
  const queries = useQueryClient();
  const goTo = useGoTo();
  const problemText = useProblemText();
  const isOffered = !useSwitchedOff('GAMELOFAV3');
  const { data } = useCall(listFavouriteIds, IDS, { enabled: session !== null && isOffered });
  const ids = new Set(data?.ids);
  const key = queryKeyOf(listFavouriteIds, IDS);

  const change = useMutation({
    retry: false,
    mutationFn: ({ nodeId, vendor, isWanted }: { nodeId: string; vendor: string; isWanted: boolean }) =>
      call(isWanted ? addFavourite : removeFavourite, { nodeId, vendor }),
    onMutate: async ({ nodeId, isWanted }) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<{ ids: string[] }>(key);
      const others = (before?.ids ?? []).filter((id) => id !== nodeId);
      queries.setQueryData(key, { ids: isWanted ? [nodeId, ...others] : others });
      return before;
    },
    onError: (problem, _change, before) => {
      queries.setQueryData(key, before);
      toast.refusal(problemText(problem));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeyOf(listFavourites) }),
  });

  return {
    isOffered,
    has: (gameId) => ids.has(gameId),
    toggle: ({ nodeId, vassalage }) => {
      const isWanted = !ids.has(nodeId);
      if (session?.type === TRIAL_TYPE || !session)
        void import('./kept-favourites.ts').then(({ changeKept }) => changeKept({ nodeId, vassalage }, isWanted));
      if (!session) return void goTo(loginPath(`${location.pathname}${location.search}`));
      change.mutate({ nodeId, vendor: vassalage, isWanted });
    },
  };
}
