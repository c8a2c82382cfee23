/** The game's PAR sheet: stones, their frequencies and pays. The rules page prints all of it. */

export type Stone = 'quartz' | 'topaz' | 'jade' | 'agate' | 'amethyst' | 'sapphire' | 'ruby' | 'diamond' | 'macaw' | 'spring';

export const STONES: readonly Stone[] = ['quartz', 'topaz', 'jade', 'agate', 'amethyst', 'sapphire', 'ruby', 'diamond', 'macaw', 'spring'];

export const COLUMNS = 6;
export const ROWS = 4;

/** Index in STONES. */
export const WILD = 8;
export const SCATTER = 9;

/** Frequency of each stone per two hundred in the outer columns, in the order of STONES. */
export const OUTER_SHARES = [34, 30, 28, 26, 24, 22, 18, 13, 0, 5] as const;
/** Frequencies in the four inner columns, where the macaw (the wild) occurs too. */
export const INNER_SHARES = [32, 30, 28, 26, 22, 22, 18, 12, 5, 5] as const;
export const SHARES_TOTAL = 200;

/** Pay of one way in twentieths of the stake, at three, four, five and six columns; in the order of STONES. */
export const WAY_PAYS: readonly (readonly [number, number, number, number])[] = [
  [1, 1, 2, 3],
  [1, 1, 2, 4],
  [1, 2, 3, 5],
  [1, 2, 4, 8],
  [1, 3, 6, 12],
  [1, 4, 8, 16],
  [2, 5, 12, 30],
  [4, 10, 30, 80],
];

export const PAY_PARTS = 20;

/** Maximum multiplier of a paid spin. It starts at 1 and grows by one with each cascade. */
export const MULTIPLIER_MAX = 10;

/** Free spins for four, five, and six or more springs. */
export const FREE_SPINS = [11, 14, 20] as const;
export const SCATTERS_MIN = 4;
/** Free spins added by four or more springs during free spins. */
export const FREE_SPINS_RETRIGGER = 5;
export const FREE_SPINS_MAX = 40;
/** Initial multiplier of the free spins; it carries over from spin to spin. */
export const FREE_MULTIPLIER_START = 3;
export const FREE_MULTIPLIER_MAX = 20;

/** Maximum win of a round in stakes. */
export const WIN_MAX_STAKES = 5000;
