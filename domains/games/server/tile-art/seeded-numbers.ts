import { createHash } from 'node:crypto';

export interface SeededNumbers {
  /** From 0 inclusive to 1 exclusive. */
  unit(): number;
  /** A whole number, both ends inclusive. */
  between(lowest: number, highest: number): number;
  oneOf<Choice>(choices: readonly Choice[]): Choice;
}

/** Pseudo-random numbers from a seed, for pictures and sample catalogues. Not for game outcomes. */
export function seededNumbers(seed: string): SeededNumbers {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  const unit = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (lowest: number, highest: number) => lowest + Math.floor(unit() * (highest - lowest + 1));
  return {
    unit,
    between,
    oneOf(choices) {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('cannot choose from an empty list');
      return choice;
    },
  };
}
