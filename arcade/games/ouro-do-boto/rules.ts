import type { RandomSource } from '@jogada/platform/contract';

/** Of so many throws at a target, each with the same chance, `ways` bring it up. */
export const THROWS = 1_000_000;

/** What swims in the river: what it pays in stakes, and how often a throw brings it up. Every one returns the same. */
export const TARGETS = [
  { key: 'lambari', times: 2, ways: 480_000 },
  { key: 'piaba', times: 3, ways: 320_000 },
  { key: 'tucunare', times: 5, ways: 192_000 },
  { key: 'dourado', times: 10, ways: 96_000 },
  { key: 'pirarucu', times: 25, ways: 38_400 },
  { key: 'chest', times: 200, ways: 4800 },
] as const;

export interface Throw {
  target: number;
  isCaught: boolean;
}

/** One throw at one target. Who or what swims where changes nothing. */
export function throwNet(target: number, random: RandomSource): Throw {
  return { target, isCaught: random.below(THROWS) < (TARGETS[target]?.ways ?? 0) };
}

/** In stakes. */
export function paidFor({ target, isCaught }: Throw): number {
  return isCaught ? (TARGETS[target]?.times ?? 0) : 0;
}
