import { launchGame, readGame, type Game } from '@jogada/games/contract/player';
import { useAct, useCall, usePreferences, type ApiProblem } from '@jogada/platform/web';
import { useCallback, useEffect, useState } from 'react';

export interface GameLaunch {
  /** Where the frame goes and the only origin that it is heard from; undefined until the launch is answered. */
  readonly content: { readonly url: string; readonly vendorOrigin: string } | undefined;
  /** What is known of the game; undefined until it is read. */
  readonly game: Game | undefined;
  readonly problem: ApiProblem | undefined;
  /** Asks for a fresh launch: a launch token opens a game once. */
  readonly relaunch: () => void;
}

/** Launches a game for real money. A launch is an act, not a reading: coming back to the page must not reload a running game. */
export function useGameLaunch(gameId: string): GameLaunch {
  const { language } = usePreferences();
  const { act, problem, reset } = useAct(launchGame);
  const { data: game } = useCall(readGame, { gameId }, { staleTime: Number.POSITIVE_INFINITY });
  const [content, setContent] = useState<GameLaunch['content']>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = true;
    act({ gameId, language }).then(
      (answer) => {
        if (isCurrent) setContent({ url: answer.content.game_url, vendorOrigin: answer.content.vendorOrigin });
      },
      // The refusal is in `problem`.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // The language of a running game stays as it was opened.
  }, [act, gameId, attempt]);

  const relaunch = useCallback(() => {
    setContent(undefined);
    reset();
    setAttempt((count) => count + 1);
  }, [reset]);

  return { content, game, problem, relaunch };
}
