import type { Place } from './rules.ts';

/** Theoretical returns as printed in the game and its README, rounded down. A test checks them against the exact figures. */
export const RETURN_PERCENT = {
  player: '98.76',
  banker: '98.94',
  tie: '85.64',
  'player-pair': '89.63',
  'banker-pair': '89.63',
} as const satisfies Record<Place, string>;
