import { seededDraws } from '@jogada/platform/contract';
import type { WheelSector } from './wheel.ts';

/**
 * Draws the sector of a spin: an unbiased number below the total weight, located by cumulative weight. The server and the player's browser
 * both use it.
 * @param blockAt HMAC-SHA256 under the server's seed over `client seed:ticket:cursor`
 */
export function drawnSector(sectors: readonly WheelSector[], blockAt: (cursor: number) => Uint8Array): number {
  const total = sectors.reduce((sum, { weight }) => sum + weight, 0);
  let rest = seededDraws(blockAt).below(total);
  return sectors.findIndex(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}
