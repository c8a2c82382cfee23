/** The paper of the game: stones, how often each falls, and what it pays. Everything here is printed in the rules. */

export type Stone = 'quartz' | 'topaz' | 'jade' | 'agate' | 'amethyst' | 'sapphire' | 'ruby' | 'diamond' | 'macaw' | 'spring';

export const STONES: readonly Stone[] = ['quartz', 'topaz', 'jade', 'agate', 'amethyst', 'sapphire', 'ruby', 'diamond', 'macaw', 'spring'];

export const COLUMNS = 6;
export const ROWS = 4;

/** Places in STONES. */
export const WILD = 8;
export const SCATTER = 9;

/** Of two hundred stones that fall into a column, so many are of each kind, in the order of STONES. */
export const OUTER_SHARES = [34, 30, 28, 26, 24, 22, 18, 13, 0, 5] as const;
/** The four columns in between: here the macaw falls too, in everybody's stead. */
export const INNER_SHARES = [32, 30, 28, 26, 22, 22, 18, 12, 5, 5] as const;
export const SHARES_TOTAL = 200;

/** What one way pays, in twentieths of the stake, at three, four, five and six columns; in the order of STONES. */
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

/** The first fall of a spin pays once; each cascade after it one time more, up to this. */
export const MULTIPLIER_MAX = 10;

/** Free spins given by four, five, and six or more springs. */
export const FREE_SPINS = [11, 14, 20] as const;
export const SCATTERS_MIN = 4;
/** Free spins added by four or more springs while they run. */
export const FREE_SPINS_RETRIGGER = 5;
export const FREE_SPINS_MAX = 40;
/** In the free spins the multiplier begins here and goes on from spin to spin. */
export const FREE_MULTIPLIER_START = 3;
export const FREE_MULTIPLIER_MAX = 20;

/** A round never pays more than this many stakes. */
export const WIN_MAX_STAKES = 5000;
