import { launchGame, readGame, type Game } from '@jogada/games/contract/player';
import { queryOf, useCall, useClient, usePreferences } from '@jogada/platform/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../catalogue/use-debounced.ts';
import { useReturnOnLeaving } from '../vendor-money/use-return-on-leaving.ts';

interface LaunchedGame {
  readonly url: string;
  readonly vendorOrigin: string;
  /** The game's page sends a ready message and is not ready before it. */
  readonly saysReady: boolean;
}

export interface GameLaunch {
  /** The vendor holds the member's balance during play. */
  readonly keepsMoney: boolean;
  /** The frame's address and its only accepted origin; undefined until the launch responds. */
  readonly content: LaunchedGame | undefined;
  /** The game's data; undefined until loaded. */
  readonly game: Game | undefined;
  readonly problem: Error | null;
  readonly isLaunching: boolean;
  /** Requests a new launch, since a launch token works once. */
  readonly relaunch: () => void;
}

/** Delay, in ms, before a changed language triggers a new launch (GAM-13). */
const LANGUAGE_RESTS_MS = 250;

/** Launches a game for real money once. It does not refetch when the page regains focus, which would reload a running game. */
export function useGameLaunch(gameId: string): GameLaunch {
  const language = useDebounced(usePreferences().language, LANGUAGE_RESTS_MS);
  const { data: game } = useCall(readGame, { gameId }, { staleTime: Number.POSITIVE_INFINITY });
  const launch = useQuery({
    ...queryOf(useClient(), launchGame, { gameId, language }),
    staleTime: 'static',
    gcTime: 0,
    // Keeps the open game until the next launch responds, so that a balance at the vendor is not returned in between.
    placeholderData: keepPreviousData,
    retry: false,
  });
  const answer = launch.data?.content;
  useReturnOnLeaving(answer?.keepsMoney ?? false);
  return {
    keepsMoney: answer?.keepsMoney ?? false,
    content: answer && { url: answer.game_url, vendorOrigin: answer.vendorOrigin, saysReady: answer.saysReady },
    game,
    problem: launch.error,
    isLaunching: launch.isFetching,
    relaunch: () => void launch.refetch(),
  };
}
