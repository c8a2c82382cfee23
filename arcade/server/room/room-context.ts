import type { SharedGame } from '../../games/shared-game.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import type { RoomHub } from './room-hub.ts';

/** What every step of a room is given. */
export interface RoomContext {
  arcade: ArcadeContext;
  game: SharedGame;
  hub: RoomHub;
  /** Wallet calls of all rooms share these places, so that a full room does not drown the wallet. */
  walletPlace: <Result>(task: () => Promise<Result>) => Promise<Result>;
}
