import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { addFavourite, listFavouriteIds, listFavourites } from '@jogada/games/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { ApiProblem, queryKeyOf, useClient } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readKept, writeKept } from './kept-favourites.ts';

/** Adds the favourites that were chosen on this device before sign-in to the member's own (GAM-15). */
export function CarriedFavourites() {
  const { session } = useSession();
  const isOffered = !useSwitchedOff('GAMELOFAV3');
  const isOwner = session !== null && session.type !== TRIAL_TYPE;
  const call = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOwner || !isOffered) return;
    async function carry() {
      const kept = readKept();
      if (kept.length === 0) return;
      writeKept([]);
      for (const [index, favourite] of kept.entries()) {
        try {
          await call(addFavourite, favourite);
        } catch (problem) {
          if (!(problem instanceof ApiProblem)) throw problem;
          // Without a connection the rest waits for the next visit. A game that is no longer offered is dropped.
          if (problem.code !== 'network') continue;
          writeKept(kept.slice(index));
          break;
        }
      }
      for (const listed of [listFavouriteIds, listFavourites]) void queries.invalidateQueries({ queryKey: queryKeyOf(listed) });
    }
    void carry();
  }, [isOwner, isOffered, call, queries]);
  return null;
}
