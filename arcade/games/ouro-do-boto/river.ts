import { TARGETS } from './rules.ts';

export interface Swimmer {
  /** Derived from time, identical for all players. */
  id: number;
  target: number;
  /** Shares of the river's width and height, and of the full size. */
  x: number;
  y: number;
  size: number;
  isLeftward: boolean;
}

/** Time a swimmer needs to cross the river. */
export const CROSSES_MS = 11_000;
const EVERY_MS = 850;
/** Number of swimmers of each kind per twenty, small ones first. */
const SHARES = [7, 5, 4, 2, 1, 1];
const SIZES = [0.62, 0.72, 0.95, 1.1, 1.5, 1.15];
const LANES = 7;
const NET_FLIES_MS = 1500;

/** Whether a swimmer is in the river at a time, plus the flight time of a net thrown at its last moment. */
export function isSwimming(id: number, timeMs: number): boolean {
  const swumMs = timeMs - id * EVERY_MS;
  return swumMs >= 0 && swumMs <= CROSSES_MS + NET_FLIES_MS;
}

/** Swimmers in the river at a time. Depends on the time alone, so that all players see the same. */
export function swimmersAt(timeMs: number): Swimmer[] {
  const latest = Math.floor(timeMs / EVERY_MS);
  const count = Math.ceil(CROSSES_MS / EVERY_MS);
  return Array.from({ length: count }, (_, index) => latest - index).flatMap((id) => {
    const share = (timeMs - id * EVERY_MS) / CROSSES_MS;
    if (share > 1) return [];
    const target = kindOf(id);
    const isLeftward = noise(id, 2) < 0.5;
    const way = -0.15 + 1.3 * share;
    const sway = Math.sin(share * 9 + id) * 0.018;
    const lane = (id * 3 + Math.floor(noise(id, 3) * 2)) % LANES;
    return {
      id,
      target,
      isLeftward,
      x: isLeftward ? 1 - way : way,
      y: 0.1 + (0.8 * (lane + 0.5)) / LANES + sway,
      size: SIZES[target] ?? 1,
    };
  });
}

export function kindOf(id: number): number {
  let left = Math.floor(noise(id, 1) * 20);
  for (let target = 0; target < TARGETS.length; target++) {
    left -= SHARES[target] ?? 0;
    if (left < 0) return target;
  }
  return 0;
}

/** Uniform number from 0 to 1 per swimmer and purpose. Determines appearance only, never wins. */
function noise(id: number, salt: number): number {
  let mixed = Math.imul(id ^ Math.imul(salt, 0x9e3779b9), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
