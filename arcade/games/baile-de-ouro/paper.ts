/** The game's PAR sheet: symbols, their frequencies, lines and pays. The rules page prints all of it. */

export type BallSymbol = 'crown' | 'seven' | 'gem' | 'dice' | 'heart' | 'spade' | 'diamond' | 'club' | 'mask' | 'coin';

export const SYMBOLS: readonly BallSymbol[] = ['crown', 'seven', 'gem', 'dice', 'heart', 'spade', 'diamond', 'club', 'mask', 'coin'];

export const REELS = 5;
export const ROWS = 3;
export const FIELDS = REELS * ROWS;

/** Index in SYMBOLS. */
export const WILD = 8;
export const COIN = 9;

/** Frequency of each symbol in percent, in the order of SYMBOLS. Every field is drawn independently. */
export const SHARES = [6, 8, 9, 10, 12, 12, 12, 12, 6, 13] as const;
export const SHARES_TOTAL = 100;

/** Row of each of the five reels, 0 = top. Line 1 is the first. */
export const LINES: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [1, 0, 0, 0, 1],
];

/** Pay of three, four and five of a kind from the left, in line bets (stake / 10); in the order of SYMBOLS, the mask last. */
export const LINE_PAYS: readonly (readonly [number, number, number])[] = [
  [30, 120, 500],
  [25, 80, 300],
  [23, 60, 230],
  [18, 50, 180],
  [8, 20, 60],
  [8, 20, 60],
  [6, 15, 50],
  [6, 15, 50],
  [50, 200, 1000],
];

/** Number of coins on the reels that starts the hold. */
export const COINS_MIN = 6;
/** Number of consecutive draws without a new coin that ends the hold. */
export const RESPINS = 3;
/** Probability of a coin on an empty field during the hold, percent. */
export const HOLD_COIN_SHARE = 6;

export type Jackpot = 'mini' | 'minor' | 'major' | 'grand';

interface CoinKind {
  /** Value of the coin in stakes. */
  stakes: number;
  /** Frequency of this coin per ten thousand coins. */
  share: number;
  jackpot?: Jackpot;
}

/** Coin values. The jackpots are fixed multiples of the stake. */
export const COINS: readonly CoinKind[] = [
  { stakes: 1, share: 3400 },
  { stakes: 2, share: 2600 },
  { stakes: 3, share: 1600 },
  { stakes: 5, share: 1000 },
  { stakes: 8, share: 550 },
  { stakes: 10, share: 400 },
  { stakes: 15, share: 300, jackpot: 'mini' },
  { stakes: 40, share: 130, jackpot: 'minor' },
  { stakes: 200, share: 20, jackpot: 'major' },
];
export const COIN_SHARES_TOTAL = 10_000;

/** Bonus for coins on all fifteen fields, added to their values; in stakes. */
export const GRAND_STAKES = 1000;

/** Maximum win of a round in stakes. */
export const WIN_MAX_STAKES = 3000;
