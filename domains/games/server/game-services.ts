import type { LRUCache } from 'lru-cache';
import type { Services } from '@jogada/merchant/server';
import { createLiveLaunches, type LiveLaunches } from './launch/live-launch.ts';
import type { TransferWalletClients } from './transfer-wallet/vendor-client-of.ts';
import { createPlayerMemory, type Player } from './vendor-api/get-player.ts';
import type { VendorRegistry } from './vendor-api/vendor-registry.ts';

/** What the games keep in a process, shared by its calls and jobs. */
export interface GameServices {
  readonly vendors: VendorRegistry;
  readonly players: LRUCache<string, Player>;
  readonly launches: LiveLaunches;
  readonly transferClients: TransferWalletClients;
}

declare module '@jogada/merchant/server' {
  interface Services {
    readonly games: GameServices;
  }
}

export function createGameServices(now: Date): Services['games'] {
  return { vendors: { read: undefined }, players: createPlayerMemory(), launches: createLiveLaunches(now), transferClients: new Map() };
}
