import type { RandomSource } from '@jogada/platform/contract';

const DRAW_VALUES = 2 ** 32;

/** xoshiro128**: a fast, uniform, deterministic generator. For measurement only; real rounds use committed seeds. */
export function fastDraws(seed: number): RandomSource {
  let [a, b, c, d] = [seed | 1, seed ^ 0x9e3779b9, Math.imul(seed, 0x85ebca6b) | 1, 0xc2b2ae35];
  const next = (): number => {
    const scrambled = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return scrambled;
  };
  for (let warm = 0; warm < 20; warm++) next();
  return {
    below(bound) {
      const fairValues = DRAW_VALUES - (DRAW_VALUES % bound);
      let value = next();
      while (value >= fairValues) value = next();
      return value % bound;
    },
  };
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
