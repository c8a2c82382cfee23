import { queryKeyOf, useAct, useCall, useChannel, useClient } from '@jogada/platform/web';
import {
  enterTournament,
  listStandings,
  listTournamentRounds,
  listTournaments,
  readTournament,
  readTournamentResult,
  tournamentMoved,
} from '@jogada/promotions/contract/player';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** A change is loaded after a time between the two, so that many open pages do not ask at once. In ms. */
const WAIT_MS = { min: 1000, max: 4000 } as const;

const SHOWN = [listTournaments, readTournament, listStandings, listTournamentRounds] as const;

/** Loads the tournaments on screen again when one of them changes. */
function useMoves(): void {
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useChannel(tournamentMoved, () => {
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined;
        for (const endpoint of SHOWN) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
      },
      WAIT_MS.min + Math.random() * (WAIT_MS.max - WAIT_MS.min),
    );
  });
}

export function useTournaments() {
  useMoves();
  return useCall(listTournaments, {}, { staleTime: 0 });
}

export function useTournament(tournamentId: `trn_${string}`) {
  useMoves();
  return useCall(readTournament, { tournamentId }, { staleTime: 0 });
}

export function useEntry() {
  const queries = useQueryClient();
  const renew = () => {
    for (const endpoint of SHOWN) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  };
  return { ...useAct(enterTournament), renew };
}

/** The places, page by page. */
export function useStanding(tournamentId: `trn_${string}`) {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listStandings), tournamentId],
    queryFn: ({ pageParam, signal }) => call(listStandings, { tournamentId, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The member's counted rounds, page by page. */
export function useOwnRounds(tournamentId: `trn_${string}`) {
  const call = useClient();
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listTournamentRounds), tournamentId],
    queryFn: ({ pageParam, signal }) =>
      call(listTournamentRounds, { tournamentId, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Loads the result on demand. */
export function useResultReader() {
  const call = useClient();
  return (tournamentId: `trn_${string}`) => call(readTournamentResult, { tournamentId });
}
