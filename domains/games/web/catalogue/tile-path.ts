import type { Game } from '@jogada/games/contract/player';
import { vendorPath } from '../lobby/lobby-categories.ts';
import { gamePath } from '../paths.ts';

/** Said of games whose vendor wants its list seen first. */
const LIST_FIRST = 'VASSALAGE';

/** Where a tile leads: into the game, or to the list of its vendor's games, unless that is what one looks at (GAM-19). */
export function tilePath(game: Pick<Game, 'gameId' | 'gameType' | 'vassalage' | 'isGameH5'>, shownVendor = ''): string {
  const { gameId, gameType, vassalage, isGameH5 } = game;
  return isGameH5 === LIST_FIRST && vassalage !== shownVendor ? vendorPath(gameType, vassalage) : gamePath(gameId);
}
