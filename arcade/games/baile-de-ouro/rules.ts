import type { RandomSource } from '@jogada/platform/contract';
import {
  COIN,
  COIN_SHARES_TOTAL,
  COINS,
  COINS_MIN,
  FIELDS,
  GRAND_STAKES,
  HOLD_COIN_SHARE,
  LINE_PAYS,
  LINES,
  RESPINS,
  ROWS,
  SHARES,
  SHARES_TOTAL,
  WILD,
  WIN_MAX_STAKES,
} from './paper.ts';

export interface LineWin {
  /** 1 … 10. */
  line: number;
  /** Index in SYMBOLS. */
  symbol: number;
  count: number;
  /** Line bets. */
  pay: number;
}

/** A coin on a field, as an index in COINS. */
export interface LaidCoin {
  field: number;
  coin: number;
}

export interface Round {
  /** Index in SYMBOLS of every field, reel by reel, from the top. */
  fields: number[];
  /** Coins among the fields. */
  coins: LaidCoin[];
  lineWins: LineWin[];
  /** New coins of each draw of the hold; absent without a hold. */
  hold?: LaidCoin[][];
  isGrand: boolean;
  /** Tenths of the stake, capped. */
  parts: number;
  isCapped: boolean;
}

export const PAY_PARTS = LINES.length;

const SYMBOL_BAG = bagOf(SHARES);
const COIN_BAG = bagOf(COINS.map(({ share }) => share));

/** Plays one round: the reels, and the hold that six coins start. */
export function playRound(random: RandomSource): Round {
  const fields: number[] = [];
  for (let field = 0; field < FIELDS; field++) fields.push(drawFrom(SYMBOL_BAG, SHARES_TOTAL, random));
  const coins: LaidCoin[] = [];
  for (let field = 0; field < FIELDS; field++) if (fields[field] === COIN) coins.push(layCoin(field, random));
  const lineWins = linesOf(fields);
  const hold = coins.length >= COINS_MIN ? playHold(coins, random) : undefined;
  const laid = hold === undefined ? [] : [...coins, ...hold.flat()];
  const isGrand = laid.length === FIELDS;
  const held = laid.reduce((sum, { coin }) => sum + stakesOf(coin), isGrand ? GRAND_STAKES : 0);
  const parts = lineWins.reduce((sum, { pay }) => sum + pay, held * PAY_PARTS);
  const partsMax = WIN_MAX_STAKES * PAY_PARTS;
  const round = { fields, coins, lineWins, isGrand, parts: Math.min(parts, partsMax), isCapped: parts > partsMax };
  return hold === undefined ? round : { ...round, hold };
}

/** Value of a coin in stakes. */
export function stakesOf(coin: number): number {
  return COINS[coin]?.stakes ?? 0;
}

/** The highest-paying run of a line from the left, with masks as wilds; `pay` in line bets. */
export function bestRun(symbols: readonly number[]): Omit<LineWin, 'line'> | undefined {
  const masks = runLength(symbols, (symbol) => symbol === WILD);
  const asMask = { symbol: WILD, count: masks, pay: LINE_PAYS[WILD]?.[masks - 3] ?? 0 };
  const own = symbols[masks];
  if (own === undefined || own === COIN) return asMask.pay > 0 ? asMask : undefined;
  const count = runLength(symbols, (symbol) => symbol === WILD || symbol === own);
  const asOwn = { symbol: own, count, pay: LINE_PAYS[own]?.[count - 3] ?? 0 };
  const best = asMask.pay > asOwn.pay ? asMask : asOwn;
  return best.pay > 0 ? best : undefined;
}

function linesOf(fields: readonly number[]): LineWin[] {
  const wins: LineWin[] = [];
  for (const [index, rows] of LINES.entries()) {
    const run = bestRun(rows.map((row, reel) => fields[reel * ROWS + row] ?? COIN));
    if (run !== undefined) wins.push({ line: index + 1, ...run });
  }
  return wins;
}

/** Coins stay; the other fields are drawn again until three consecutive draws bring no coin or the board is full. */
function playHold(begun: readonly LaidCoin[], random: RandomSource): LaidCoin[][] {
  const taken = new Set(begun.map(({ field }) => field));
  const draws: LaidCoin[][] = [];
  for (let left = RESPINS; left > 0 && taken.size < FIELDS; left--) {
    const fresh: LaidCoin[] = [];
    for (let field = 0; field < FIELDS; field++) {
      if (taken.has(field) || random.below(SHARES_TOTAL) >= HOLD_COIN_SHARE) continue;
      fresh.push(layCoin(field, random));
    }
    for (const { field } of fresh) taken.add(field);
    draws.push(fresh);
    if (fresh.length > 0) left = RESPINS + 1;
  }
  return draws;
}

function layCoin(field: number, random: RandomSource): LaidCoin {
  return { field, coin: drawFrom(COIN_BAG, COIN_SHARES_TOTAL, random) };
}

function drawFrom(bag: readonly number[], total: number, random: RandomSource): number {
  const drawn = bag[random.below(total)];
  if (drawn === undefined) throw new RangeError("The bag's content does not match its shares");
  return drawn;
}

function bagOf(shares: readonly number[]): number[] {
  return shares.flatMap((share, kind) => Array.from({ length: share }, () => kind));
}

function runLength(symbols: readonly number[], matches: (symbol: number) => boolean): number {
  const end = symbols.findIndex((symbol) => !matches(symbol));
  return end === -1 ? symbols.length : end;
}
