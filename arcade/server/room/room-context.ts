import type { SharedGame } from '../../games/shared-game.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import type { RoomHub } from './room-hub.ts';

/** Dependencies of all operations of a room. */
export interface RoomContext {
  arcade: ArcadeContext;
  game: SharedGame;
  hub: RoomHub;
  /** Concurrency limit on wallet calls shared by all rooms, so that a full room does not overload the wallet. */
  walletPlace: <Result>(task: () => Promise<Result>) => Promise<Result>;
}
