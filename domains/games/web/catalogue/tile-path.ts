import type { Game } from '@jogada/games/contract/player';
import { vendorPath } from '../lobby/lobby-categories.ts';
import { gamePath } from '../paths.ts';

/** Value of `isGameH5` for games whose vendor's list opens first. */
const LIST_FIRST = 'VASSALAGE';

/** The path of a tile: the game, or its vendor's list unless that list is shown (GAM-19). */
export function tilePath(game: Pick<Game, 'gameId' | 'gameType' | 'vassalage' | 'isGameH5'>, shownVendor = ''): string {
  const { gameId, gameType, vassalage, isGameH5 } = game;
  return isGameH5 === LIST_FIRST && vassalage !== shownVendor ? vendorPath(gameType, vassalage) : gamePath(gameId);
}
