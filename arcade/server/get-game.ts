import type { ArcadeGame } from '../games/round-game.ts';
import type { ArcadeContext } from './arcade-context.ts';
import { ArcadeProblem } from './arcade-problem.ts';

/** game_unavailable: this arcade has no such game. */
export function getGame(ctx: ArcadeContext, gameId: string): ArcadeGame {
  const game = ctx.games.find((candidate) => candidate.gameId === gameId);
  if (game === undefined) throw new ArcadeProblem('game_unavailable');
  return game;
}
