import type { RandomSource } from '@jogada/platform/contract';

export const TILES = 25;
export const MINES_MIN = 1;
export const MINES_MAX = 24;

/** Factor on the fair multiplier, before it is rounded down to hundredths. */
const SHARE_PERCENT = 97n;

/** The round pays out automatically before the multiplier exceeds this many hundredths: 10,000 stakes. */
const MULTIPLIER_MAX = 1_000_000n;

export interface Field {
  mineCount: number;
  /** Opened tiles in order, 0 … 24, row by row. */
  opened: number[];
  /** Current payout in hundredths of the stake; 0 with no tile opened or after a mine. */
  multiplier: number;
  isOver: boolean;
  isHit: boolean;
  /** Positions of the mines, ascending; empty until the round is over. */
  mines: number[];
}

/** One decision: the tile to open, or `undefined` to cash out. */
export type FieldStep = number | undefined;

/**
 * Lays the mines and plays the steps in order.
 * @returns undefined for a disallowed step: a repeated tile, a cash-out before the first tile, or any step after the end.
 */
export function playField(mineCount: number, random: RandomSource, steps: readonly FieldStep[]): Field | undefined {
  const mines = layMines(mineCount, random);
  const opened: number[] = [];
  let isHit = false;
  let isOver = false;
  for (const tile of steps) {
    if (isOver || (tile === undefined ? opened.length === 0 : opened.includes(tile))) return undefined;
    if (tile !== undefined) opened.push(tile);
    isHit = tile !== undefined && mines.includes(tile);
    isOver = isHit || tile === undefined || opened.length === openedMax(mineCount);
  }
  const multiplier = isHit || opened.length === 0 ? 0 : multiplierOf(mineCount, opened.length);
  return { mineCount, opened, multiplier, isOver, isHit, mines: isOver ? mines : [] };
}

/** Payout for `opened` safe tiles among `mineCount` mines, in hundredths of the stake, rounded down. */
export function multiplierOf(mineCount: number, opened: number): number {
  return Number((SHARE_PERCENT * choose(TILES, opened)) / choose(TILES - mineCount, opened));
}

/** Number of tiles after which the round pays out automatically: all safe ones, or as many as the maximum multiplier allows. */
export function openedMax(mineCount: number): number {
  let opened = TILES - mineCount;
  while (opened > 1 && BigInt(multiplierOf(mineCount, opened)) > MULTIPLIER_MAX) opened--;
  return opened;
}

/** Exact return of opening `opened` tiles and cashing out, as a share of the stake. */
export function returnOf(mineCount: number, opened: number): number {
  const chance = Number(choose(TILES - mineCount, opened)) / Number(choose(TILES, opened));
  return (chance * multiplierOf(mineCount, opened)) / 100;
}

export function choose(from: number, count: number): bigint {
  let result = 1n;
  for (let index = 0; index < count; index++) result = (result * BigInt(from - index)) / BigInt(index + 1);
  return result;
}

/** All 25 tiles are equally likely to hold a mine. The player's actions do not move mines. */
function layMines(mineCount: number, random: RandomSource): number[] {
  const tiles = Array.from({ length: TILES }, (_, tile) => tile);
  const mines: number[] = [];
  while (mines.length < mineCount) mines.push(...tiles.splice(random.below(tiles.length), 1));
  return mines.toSorted((a, b) => a - b);
}
