import type { RandomSource } from '@jogada/platform/contract';

export interface Measured {
  rounds: number;
  total: number;
  hitShare: number;
  deviation: number;
  /** The largest win seen, in stakes. */
  winMax: number;
  /** Half the width of the 95 % interval of `total`. */
  margin: number;
}

const NORMAL_95 = 1.959964;

/** Plays `rounds` rounds; wins in stakes. */
export function measure(play: (random: RandomSource) => number, { rounds, random }: { rounds: number; random: RandomSource }): Measured {
  let sum = 0;
  let squares = 0;
  let hits = 0;
  let winMax = 0;
  for (let round = 0; round < rounds; round++) {
    const win = play(random);
    if (win === 0) continue;
    sum += win;
    squares += win * win;
    hits++;
    if (win > winMax) winMax = win;
  }
  const total = sum / rounds;
  const deviation = Math.sqrt(Math.max(0, squares / rounds - total ** 2));
  return { rounds, total, hitShare: hits / rounds, deviation, winMax, margin: (NORMAL_95 * deviation) / Math.sqrt(rounds) };
}
