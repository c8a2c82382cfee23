import type { RandomSource } from '@jogada/platform/contract';

export interface Measured {
  rounds: number;
  total: number;
  hitShare: number;
  deviation: number;
  /** Largest observed win in stakes. */
  winMax: number;
  /** Half the width of the 95 % interval of `total`. */
  margin: number;
}

/** Sums of a number of rounds; tallies can be added up. Wins in stakes. */
export interface Tally {
  rounds: number;
  sum: number;
  squares: number;
  hits: number;
  winMax: number;
}

const NORMAL_95 = 1.959964;

/** Plays `rounds` rounds; wins in stakes. */
export function tally(play: (random: RandomSource) => number, { rounds, random }: { rounds: number; random: RandomSource }): Tally {
  const counted: Tally = { rounds, sum: 0, squares: 0, hits: 0, winMax: 0 };
  for (let round = 0; round < rounds; round++) {
    const win = play(random);
    if (win === 0) continue;
    counted.sum += win;
    counted.squares += win * win;
    counted.hits++;
    if (win > counted.winMax) counted.winMax = win;
  }
  return counted;
}

/** Combines tallies into figures. */
export function measuredOf(tallies: readonly Tally[]): Measured {
  const add = (of: (one: Tally) => number) => tallies.reduce((sum, one) => sum + of(one), 0);
  const rounds = add((one) => one.rounds);
  const total = add((one) => one.sum) / rounds;
  const deviation = Math.sqrt(Math.max(0, add((one) => one.squares) / rounds - total ** 2));
  return {
    rounds,
    total,
    deviation,
    hitShare: add((one) => one.hits) / rounds,
    winMax: Math.max(0, ...tallies.map((one) => one.winMax)),
    margin: (NORMAL_95 * deviation) / Math.sqrt(rounds),
  };
}
