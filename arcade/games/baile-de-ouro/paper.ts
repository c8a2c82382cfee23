/** The paper of the game: symbols, how often each is drawn, lines and pays. Everything here is printed in the rules. */

export type BallSymbol = 'crown' | 'seven' | 'gem' | 'dice' | 'heart' | 'spade' | 'diamond' | 'club' | 'mask' | 'coin';

export const SYMBOLS: readonly BallSymbol[] = ['crown', 'seven', 'gem', 'dice', 'heart', 'spade', 'diamond', 'club', 'mask', 'coin'];

export const REELS = 5;
export const ROWS = 3;
export const FIELDS = REELS * ROWS;

/** Places in SYMBOLS. */
export const WILD = 8;
export const COIN = 9;

/** Of a hundred draws for a field, so many bring each symbol, in the order of SYMBOLS. Every field is drawn by itself. */
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

/** So many coins on the reels begin the hold. */
export const COINS_MIN = 6;
/** Draws without a new coin that end it. */
export const RESPINS = 3;
/** Of a hundred draws for an empty field of the hold, so many bring a coin. */
export const HOLD_COIN_SHARE = 6;

export type Jackpot = 'mini' | 'minor' | 'major' | 'grand';

interface CoinKind {
  /** What the coin is worth, in stakes. */
  stakes: number;
  /** Of ten thousand coins, so many are of this kind. */
  share: number;
  jackpot?: Jackpot;
}

/** What a coin may be worth; the jackpots are fixed multiples of the stake. */
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

/** Coins on all fifteen fields bring it on top of what they are worth; in stakes. */
export const GRAND_STAKES = 1000;

/** A round never pays more than this many stakes. */
export const WIN_MAX_STAKES = 3000;
