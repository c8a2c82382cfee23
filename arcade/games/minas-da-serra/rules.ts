import type { RandomSource } from '@jogada/platform/contract';

export const TILES = 25;
export const MINES_MIN = 1;
export const MINES_MAX = 24;

/** What the fair multiplier is reduced to before it is rounded down to hundredths. */
const SHARE_PERCENT = 97n;

/** The round pays by itself before a multiplier passes this many hundredths: 10,000 stakes. */
const MULTIPLIER_MAX = 1_000_000n;

export interface Field {
  mineCount: number;
  /** Tiles in the order they were opened, 0 … 24, row by row. */
  opened: number[];
  /** What the round pays now, in hundredths of the stake; 0 when nothing was opened or a mine was. */
  multiplier: number;
  isOver: boolean;
  isHit: boolean;
  /** Where the mines lie, ascending; empty until the round is over. */
  mines: number[];
}

/** One decision: a tile to open, or `undefined` to take the money. */
export type FieldStep = number | undefined;

/**
 * Lays the mines and plays the steps one after another.
 * @returns undefined when a step is not allowed: a tile twice, money for nothing opened, anything after the end.
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

/** What `opened` safe tiles among `mineCount` mines pay, in hundredths of the stake, rounded down. */
export function multiplierOf(mineCount: number, opened: number): number {
  return Number((SHARE_PERCENT * choose(TILES, opened)) / choose(TILES - mineCount, opened));
}

/** How many tiles may be opened before the round pays by itself: all safe ones, or as many as the highest multiplier allows. */
export function openedMax(mineCount: number): number {
  let opened = TILES - mineCount;
  while (opened > 1 && BigInt(multiplierOf(mineCount, opened)) > MULTIPLIER_MAX) opened--;
  return opened;
}

/** The exact return of opening `opened` tiles and taking the money, as a fraction of the stake. */
export function returnOf(mineCount: number, opened: number): number {
  const chance = Number(choose(TILES - mineCount, opened)) / Number(choose(TILES, opened));
  return (chance * multiplierOf(mineCount, opened)) / 100;
}

export function choose(from: number, count: number): bigint {
  let result = 1n;
  for (let index = 0; index < count; index++) result = (result * BigInt(from - index)) / BigInt(index + 1);
  return result;
}

/** Each of the 25 tiles is as likely to hold a mine as any other; nothing the player does moves one. */
function layMines(mineCount: number, random: RandomSource): number[] {
  const tiles = Array.from({ length: TILES }, (_, tile) => tile);
  const mines: number[] = [];
  while (mines.length < mineCount) mines.push(...tiles.splice(random.below(tiles.length), 1));
  return mines.toSorted((a, b) => a - b);
}
