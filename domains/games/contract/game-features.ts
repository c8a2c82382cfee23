/** What a title has within its rounds, as its vendor states it. */
export const GAME_FEATURES = ['free_spins', 'bonus_buy', 'hold_and_win', 'jackpot', 'multiplier', 'cash_out'] as const;
export type GameFeature = (typeof GAME_FEATURES)[number];
