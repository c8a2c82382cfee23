/** Seeded random choices: the same seed gives the same sequence. */
export interface RandomChoices {
  /** An integer from 0 to `end` - 1. */
  below(end: number): number;
  /** True with probability 1 / `times`. */
  oneIn(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** The choices of one call. They depend only on the seed and the call's number, so a single call can be reproduced. */
export function randomChoicesOf(seed: number, number: number): RandomChoices {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)) >>> 0;
  const draw = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  draw();
  const below = (end: number) => draw() % end;
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick(items) {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[below(items.length)] as never;
    },
  };
}
