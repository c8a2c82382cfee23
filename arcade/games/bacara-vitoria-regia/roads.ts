import type { Winner } from './rules.ts';

/** The properties of a coup that a road shows. */
export interface RoadCoup {
  winner: Winner;
  playerPair: boolean;
  bankerPair: boolean;
}

export interface RoadCell {
  column: number;
  row: number;
  coup: RoadCoup;
  /** Number of ties that followed. */
  ties: number;
}

const ROWS = 6;

/** The bead plate: every coup in columns of six, oldest first. */
export function beadPlate(coups: readonly RoadCoup[]): RoadCell[] {
  return coups.map((coup, index) => ({ column: Math.floor(index / ROWS), row: index % ROWS, coup, ties: 0 }));
}

/**
 * The big road: a new column whenever the winner changes. A run goes down, then to the right at the bottom or above an occupied cell. Ties
 * are marked on the preceding coup; ties at the start on the first cell.
 */
export function bigRoad(coups: readonly RoadCoup[]): RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let start = -1;
  let earlyTies = 0;
  for (const coup of coups) {
    const last = cells.at(-1);
    if (coup.winner === 'tie') {
      if (last === undefined) earlyTies += 1;
      else last.ties += 1;
      continue;
    }
    const isRun = last?.coup.winner === coup.winner;
    let column: number;
    let row: number;
    if (isRun) {
      const canGoDown = last.row + 1 < ROWS && !taken.has(`${last.column}:${last.row + 1}`);
      column = canGoDown ? last.column : last.column + 1;
      row = canGoDown ? last.row + 1 : last.row;
    } else {
      start += 1;
      while (taken.has(`${start}:0`)) start += 1;
      column = start;
      row = 0;
    }
    taken.add(`${column}:${row}`);
    cells.push({ column, row, coup, ties: last === undefined ? earlyTies : 0 });
  }
  return cells;
}
