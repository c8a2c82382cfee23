import type { Currency } from '@jogada/platform/contract';

/** A merchant's game lists have changed. Payload: CatalogueChanged. */
export const CATALOGUE_CHANGED = 'games.catalogue_changed';

export interface CatalogueChanged {
  readonly merchantCode: string;
}

/** A member's free rounds are used up or have expired. Payload: FreeRoundsEnded. Emitted once. */
export const FREE_ROUNDS_ENDED = 'games.free_rounds_ended';

export interface FreeRoundsEnded {
  readonly freeRoundsId: string;
  readonly memberId: string;
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly usedCount: number;
  /** Total won, in minor units; "0" for nothing. */
  readonly wonAmount: string;
}
