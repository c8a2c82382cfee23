import type { Endpoint } from '@jogada/platform/contract';
import * as contracts from '../open-api/contracts.ts';

/** Every endpoint that the contracts describe, of every audience. */
export function everyEndpoint(): readonly Endpoint[] {
  return contracts.everyEndpoint().map(({ endpoint }) => endpoint);
}
