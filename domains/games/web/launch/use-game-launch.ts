import { launchGame, readGame, type Game } from '@jogada/games/contract/player';
import { queryOf, useCall, useClient, usePreferences } from '@jogada/platform/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../catalogue/use-debounced.ts';
import { useReturnOnLeaving } from '../vendor-money/use-return-on-leaving.ts';

interface LaunchedGame {
  readonly url: string;
  readonly vendorOrigin: string;
  /** Its page tells when it is ready, and is not there until then. */
  readonly saysReady: boolean;
}

export interface GameLaunch {
  /** The vendor keeps the member's money while they play. */
  readonly keepsMoney: boolean;
  /** Where the frame goes and the only origin that it is heard from; undefined until the launch is answered. */
  readonly content: LaunchedGame | undefined;
  /** What is known of the game; undefined until it is read. */
  readonly game: Game | undefined;
  readonly problem: Error | null;
  readonly isLaunching: boolean;
  /** Asks for a fresh launch: a launch token opens a game once. */
  readonly relaunch: () => void;
}

/** Another language is another launch, once the choice rests (GAM-13). */
const LANGUAGE_RESTS_MS = 250;

/** Launches a game for real money: once, and not again because the page came back to the front, which would reload a running game. */
export function useGameLaunch(gameId: string): GameLaunch {
  const language = useDebounced(usePreferences().language, LANGUAGE_RESTS_MS);
  const { data: game } = useCall(readGame, { gameId }, { staleTime: Number.POSITIVE_INFINITY });
  const launch = useQuery({
    ...queryOf(useClient(), launchGame, { gameId, language }),
    staleTime: 'static',
    gcTime: 0,
    // What is open stays what it is until the next launch is answered: money that its vendor keeps is not called back in between.
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
