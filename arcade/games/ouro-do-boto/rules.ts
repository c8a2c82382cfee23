import type { RandomSource } from '@jogada/platform/contract';

/** Number of equally likely outcomes of a throw; `ways` of them catch the target. */
export const THROWS = 1_000_000;

/** Targets: payout in stakes, and number of catching outcomes. All have the same return. */
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

/** Throws a net at a target. The result does not depend on the swimmers in view. */
export function throwNet(target: number, random: RandomSource): Throw {
  return { target, isCaught: random.below(THROWS) < (TARGETS[target]?.ways ?? 0) };
}

/** Payout in stakes. */
export function paidFor({ target, isCaught }: Throw): number {
  return isCaught ? (TARGETS[target]?.times ?? 0) : 0;
}
