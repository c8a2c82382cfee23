import type { RandomSource } from '@jogada/platform/contract';
import {
  FREE_SPINS,
  FREE_SPINS_MAX,
  FREE_SPINS_RETRIGGER,
  LINES,
  LINE_PAYS,
  MULTIPLIER_MAX,
  MULTIPLIER_START,
  REELS,
  SCATTER,
  SCATTER_PAYS,
  type SlotSymbol,
  WILD,
  WIN_MAX_STAKES,
} from './reels.ts';

export const ROWS = 3;

interface LineWin {
  /** 1 … 20. */
  line: number;
  symbol: SlotSymbol;
  count: number;
  /** Minor units, multiplier included. */
  amount: bigint;
}

interface Spin {
  /** Index on the strip of the symbol in each reel's top row. */
  stops: number[];
  multiplier: number;
  lineWins: LineWin[];
  scatterCount: number;
  scatterAmount: bigint;
  freeSpinsAdded: number;
  winAmount: bigint;
}

export interface RoundResult {
  /** The paid spin first, then its free spins in order. */
  spins: Spin[];
  winAmount: bigint;
  isCapped: boolean;
}

/**
 * Plays one round: the paid spin and all its free spins.
 * @param stakeAmount minor units, a multiple of 20 (one line bet per line).
 * @throws RangeError for any other stake
 */
export function playRound(stakeAmount: bigint, random: RandomSource): RoundResult {
  if (stakeAmount <= 0n || stakeAmount % BigInt(LINES.length) !== 0n) {
    throw new RangeError(`A stake must be a positive multiple of ${LINES.length} minor units`);
  }
  const paid = evaluateSpin(stakeAmount, drawStops(random), 1);
  const firstFreeSpins = freeSpinsFor(paid.scatterCount);
  const paidSpin = { ...paid, freeSpinsAdded: firstFreeSpins };
  const spins = firstFreeSpins > 0 ? [paidSpin, ...playFreeSpins(stakeAmount, random, firstFreeSpins)] : [paidSpin];
  return total(stakeAmount, spins);
}

/** Evaluates the given stops. `freeSpinsAdded` stays 0, because it depends on the position of the spin in the round. */
function evaluateSpin(stakeAmount: bigint, stops: number[], multiplier: number): Spin {
  const window = windowAt(stops);
  const lineBetAmount = stakeAmount / BigInt(LINES.length);
  const lineWins = LINES.flatMap((rows, index) => {
    const run = bestRun(rows.map((row, reel) => symbolAt(window, reel, row)));
    if (run === undefined) return [];
    const amount = lineBetAmount * BigInt(run.pay) * BigInt(multiplier);
    return [{ line: index + 1, symbol: run.symbol, count: run.count, amount }];
  });
  const scatterCount = window.flat().filter((symbol) => symbol === SCATTER).length;
  const scatterAmount = stakeAmount * BigInt(SCATTER_PAYS[scatterCount - 3] ?? 0) * BigInt(multiplier);
  const winAmount = lineWins.reduce((sum, win) => sum + win.amount, scatterAmount);
  return { stops, multiplier, lineWins, scatterCount, scatterAmount, freeSpinsAdded: 0, winAmount };
}

/** The highest-paying run of a line from the left, with wilds; `pay` in line bets. */
export function bestRun(symbols: readonly SlotSymbol[]): { symbol: SlotSymbol; count: number; pay: number } | undefined {
  const wildCount = runLength(symbols, (symbol) => symbol === WILD);
  const own = symbols[wildCount];
  const asWild = { symbol: WILD, count: wildCount, pay: linePay(WILD, wildCount) };
  if (own === undefined || own === SCATTER) return asWild.pay > 0 ? asWild : undefined;
  const count = runLength(symbols, (symbol) => symbol === WILD || symbol === own);
  const asOwn = { symbol: own, count, pay: linePay(own, count) };
  const best = asWild.pay > asOwn.pay ? asWild : asOwn;
  return best.pay > 0 ? best : undefined;
}

/** The three visible symbols of each reel, top to bottom. */
export function windowAt(stops: readonly number[]): SlotSymbol[][] {
  return stops.map((stop, reel) => {
    const strip = REELS[reel] ?? [];
    return Array.from({ length: ROWS }, (_, row) => symbolOn(strip, stop + row));
  });
}

function playFreeSpins(stakeAmount: bigint, random: RandomSource, firstFreeSpins: number): Spin[] {
  const spins: Spin[] = [];
  let granted = firstFreeSpins;
  let multiplier = MULTIPLIER_START;
  while (spins.length < granted) {
    const spin = evaluateSpin(stakeAmount, drawStops(random), multiplier);
    const freeSpinsAdded = spin.scatterCount >= 3 ? Math.min(FREE_SPINS_RETRIGGER, FREE_SPINS_MAX - granted) : 0;
    granted += freeSpinsAdded;
    spins.push({ ...spin, freeSpinsAdded });
    multiplier = nextMultiplier(multiplier, windowAt(spin.stops));
  }
  return spins;
}

/** Jaguars count after their own spin, so that a spin's pay does not depend on its own jaguars. */
export function nextMultiplier(multiplier: number, window: SlotSymbol[][]): number {
  const jaguars = window.flat().filter((symbol) => symbol === WILD).length;
  return Math.min(MULTIPLIER_MAX, multiplier + jaguars);
}

function total(stakeAmount: bigint, spins: Spin[]): RoundResult {
  const sum = spins.reduce((running, spin) => running + spin.winAmount, 0n);
  const winMax = stakeAmount * WIN_MAX_STAKES;
  return { spins, winAmount: sum > winMax ? winMax : sum, isCapped: sum > winMax };
}

function freeSpinsFor(scatterCount: number): number {
  return FREE_SPINS[scatterCount - 3] ?? 0;
}

function drawStops(random: RandomSource): number[] {
  return REELS.map((strip) => random.below(strip.length));
}

function linePay(symbol: SlotSymbol, count: number): number {
  if (symbol === SCATTER) return 0;
  return LINE_PAYS[symbol as keyof typeof LINE_PAYS][count - 3] ?? 0;
}

function runLength(symbols: readonly SlotSymbol[], matches: (symbol: SlotSymbol) => boolean): number {
  const end = symbols.findIndex((symbol) => !matches(symbol));
  return end === -1 ? symbols.length : end;
}

function symbolAt(window: SlotSymbol[][], reel: number, row: number): SlotSymbol {
  const symbol = window[reel]?.[row];
  if (symbol === undefined) throw new RangeError(`No symbol on reel ${reel}, row ${row}`);
  return symbol;
}

function symbolOn(strip: readonly SlotSymbol[], index: number): SlotSymbol {
  const symbol = strip[index % strip.length];
  if (symbol === undefined) throw new RangeError('An empty strip');
  return symbol;
}
