import type { Place } from './rules.ts';

/** Minor units. Whole reais keep the commission of 5 % exact. */
export const CHIP_MIN_AMOUNT = 100n;
export const ROUND_MAX_AMOUNT = 200_000n;

export const PLACE_MAX_AMOUNT = {
  player: 100_000n,
  banker: 100_000n,
  tie: 20_000n,
  'player-pair': 20_000n,
  'banker-pair': 20_000n,
} as const satisfies Record<Place, bigint>;
