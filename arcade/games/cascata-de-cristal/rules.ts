import type { RandomSource } from '@jogada/platform/contract';
import {
  COLUMNS,
  FREE_MULTIPLIER_MAX,
  FREE_MULTIPLIER_START,
  FREE_SPINS,
  FREE_SPINS_MAX,
  FREE_SPINS_RETRIGGER,
  INNER_SHARES,
  MULTIPLIER_MAX,
  OUTER_SHARES,
  PAY_PARTS,
  ROWS,
  SCATTER,
  SCATTERS_MIN,
  SHARES_TOTAL,
  WAY_PAYS,
  WILD,
  WIN_MAX_STAKES,
} from './paper.ts';

/** A winning stone of a cascade. */
export interface WayWin {
  /** Index in STONES. */
  stone: number;
  columns: number;
  ways: number;
  /** Twentieths of the stake, multiplier included. */
  parts: number;
}

/** A cascade with wins, and the stones that replace them. */
export interface Cascade {
  multiplier: number;
  wins: WayWin[];
  /** New stones, column by column, from the bottom. */
  fresh: number[][];
}

export interface Spin {
  /** Index in STONES of every field, column by column, from the top. */
  first: number[];
  cascades: Cascade[];
  /** Counted on the final board. */
  springs: number;
  freeSpinsAdded: number;
  parts: number;
}

export interface Round {
  /** The paid spin first, then its free spins in order. */
  spins: Spin[];
  /** Twentieths of the stake, capped. */
  parts: number;
  isCapped: boolean;
}

const PARTS_MAX = WIN_MAX_STAKES * PAY_PARTS;
const OUTER = bagOf(OUTER_SHARES);
const INNER = bagOf(INNER_SHARES);

/** Plays one round: the paid spin and all its free spins. */
export function playRound(random: RandomSource): Round {
  const paid = playSpin(random, { multiplier: 1, multiplierMax: MULTIPLIER_MAX });
  const spins = [paid.spin];
  let parts = paid.spin.parts;
  let granted = freeSpinsFor(paid.spin.springs);
  paid.spin.freeSpinsAdded = granted;
  let multiplier = FREE_MULTIPLIER_START;
  for (let played = 0; played < granted; played++) {
    const { spin, multiplierAfter } = playSpin(random, { multiplier, multiplierMax: FREE_MULTIPLIER_MAX });
    multiplier = multiplierAfter;
    spin.freeSpinsAdded = spin.springs >= SCATTERS_MIN ? Math.min(FREE_SPINS_RETRIGGER, FREE_SPINS_MAX - granted) : 0;
    granted += spin.freeSpinsAdded;
    parts += spin.parts;
    spins.push(spin);
  }
  return { spins, parts: Math.min(parts, PARTS_MAX), isCapped: parts > PARTS_MAX };
}

/** Plays one spin until a board without a win. */
function playSpin(
  random: RandomSource,
  { multiplier: begun, multiplierMax }: { multiplier: number; multiplierMax: number },
): { spin: Spin; multiplierAfter: number } {
  const first: number[] = [];
  for (let field = 0; field < COLUMNS * ROWS; field++) first.push(drawStone(random, Math.floor(field / ROWS)));
  const cascades: Cascade[] = [];
  let fields = first;
  let multiplier = begun;
  let parts = 0;
  for (;;) {
    const wins = waysOf(fields, multiplier);
    if (wins.length === 0) break;
    for (const win of wins) parts += win.parts;
    const cleared = clearedBy(fields, wins);
    const fresh = drawFresh(random, cleared);
    cascades.push({ multiplier, wins, fresh });
    fields = fall(fields, cleared, fresh);
    multiplier = Math.min(multiplierMax, multiplier + 1);
  }
  const springs = fields.filter((stone) => stone === SCATTER).length;
  return { spin: { first, cascades, springs, freeSpinsAdded: 0, parts }, multiplierAfter: multiplier };
}

/** Wins of the board: stones on three or more adjacent columns from the left, with macaws as wilds. */
export function waysOf(fields: readonly number[], multiplier: number): WayWin[] {
  const wins: WayWin[] = [];
  // The macaw never occurs in the first column, so every winning stone is found there.
  for (const stone of new Set(fields.slice(0, ROWS))) {
    let ways = 1;
    let columns = 0;
    for (; columns < COLUMNS; columns++) {
      let count = 0;
      for (let row = 0; row < ROWS; row++) {
        const lying = fields[columns * ROWS + row];
        if (lying === stone || lying === WILD) count++;
      }
      if (count === 0) break;
      ways *= count;
    }
    const pay = WAY_PAYS[stone]?.[columns - 3];
    if (pay !== undefined) wins.push({ stone, columns, ways, parts: pay * ways * multiplier });
  }
  return wins;
}

/** Marks the fields that the wins remove. */
export function clearedBy(fields: readonly number[], wins: readonly WayWin[]): boolean[] {
  const reach: number[] = [];
  let wildReach = 0;
  for (const { stone, columns } of wins) {
    reach[stone] = columns;
    wildReach = Math.max(wildReach, columns);
  }
  return fields.map((stone, field) => Math.floor(field / ROWS) < (stone === WILD ? wildReach : (reach[stone] ?? 0)));
}

/** Drops the stones above removed fields and fills up with new ones. */
export function fall(fields: readonly number[], cleared: readonly boolean[], fresh: readonly (readonly number[])[]): number[] {
  const after: number[] = [];
  for (let column = 0; column < COLUMNS; column++) {
    const from = column * ROWS;
    for (const stone of (fresh[column] ?? []).toReversed()) after.push(stone);
    for (let field = from; field < from + ROWS; field++) {
      const stone = fields[field];
      if (stone !== undefined && !cleared[field]) after.push(stone);
    }
  }
  return after;
}

function drawFresh(random: RandomSource, cleared: readonly boolean[]): number[][] {
  const fresh: number[][] = [];
  for (let column = 0; column < COLUMNS; column++) {
    const stones: number[] = [];
    for (let row = 0; row < ROWS; row++) if (cleared[column * ROWS + row]) stones.push(drawStone(random, column));
    fresh.push(stones);
  }
  return fresh;
}

function drawStone(random: RandomSource, column: number): number {
  const bag = column === 0 || column === COLUMNS - 1 ? OUTER : INNER;
  const stone = bag[random.below(SHARES_TOTAL)];
  if (stone === undefined) throw new RangeError('The stone is in no bag');
  return stone;
}

function freeSpinsFor(springs: number): number {
  return FREE_SPINS[Math.min(springs - SCATTERS_MIN, FREE_SPINS.length - 1)] ?? 0;
}

function bagOf(shares: readonly number[]): number[] {
  return shares.flatMap((share, stone) => Array.from({ length: share }, () => stone));
}
