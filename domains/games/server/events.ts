import type { Currency } from '@jogada/platform/contract';

/** What a merchant's lists of games show has changed. Payload: CatalogueChanged. */
export const CATALOGUE_CHANGED = 'games.catalogue_changed';

export interface CatalogueChanged {
  readonly merchantCode: string;
}

/** A member's free rounds are played, or their time is over. Payload: FreeRoundsEnded. Told once. */
export const FREE_ROUNDS_ENDED = 'games.free_rounds_ended';

export interface FreeRoundsEnded {
  readonly freeRoundsId: string;
  readonly memberId: string;
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly usedCount: number;
  /** What all of them won, minor units; "0" for nothing. */
  readonly wonAmount: string;
}
