import { seededDraws } from '@jogada/platform/contract';
import type { WheelSector } from './wheel.ts';

/**
 * The field that a turn draws: a number below the sum of all weights, counted through the fields in their order. Both the server
 * and the player's browser work it out with this.
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
