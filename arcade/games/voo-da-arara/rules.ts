import type { RandomSource } from '@jogada/platform/contract';

/** Return in percent, at every cash-out multiplier. */
const RETURN_PERCENT_WHOLE = 97;
const DRAW_VALUES = 2 ** 32;

/** Maximum multiplier: 1,000.00×. */
export const HUNDREDTHS_MAX = 100_000;
/** Lowest automatic cash-out: 1.01×. */
export const MARK_MIN = 101;

/** Doubles in about 9.9 seconds. */
const GROWTH_PER_MS = 0.00007;

export interface FlightOutcome {
  /** Crash point in hundredths: 197 is 1.97×; 100 crashes at once. */
  fall: number;
}

/**
 * Draws the crash point. With a uniform draw d of 1 … 2^32 it is 0.97 · 2^32 / d, truncated to hundredths. It reaches m or more with
 * probability 0.97 / m, so a bet that cashes out at m returns 97 % on average.
 */
export function drawFall(random: RandomSource): FlightOutcome {
  return { fall: fallOf(random.below(DRAW_VALUES) + 1) };
}

/** @param draw 1 … 2^32. */
export function fallOf(draw: number): number {
  // Exact: 97 · 2^32 is far below 2^53, and no quotient is closer below a whole number than 2^-32.
  const hundredths = Math.floor((RETURN_PERCENT_WHOLE * DRAW_VALUES) / draw);
  return Math.min(HUNDREDTHS_MAX, Math.max(100, hundredths));
}

/** Number of the 2^32 draws that reach a multiplier. */
export function drawsReaching(hundredths: number): number {
  if (hundredths <= 100) return DRAW_VALUES;
  return hundredths > HUNDREDTHS_MAX ? 0 : Math.floor((RETURN_PERCENT_WHOLE * DRAW_VALUES) / hundredths);
}

/** Exact return of a bet that cashes out at a multiplier, as a share of the stake. */
export function returnAt(hundredths: number): number {
  return (drawsReaching(hundredths) / DRAW_VALUES) * (hundredths / 100);
}

/** Probability of a crash before any cash-out is possible. */
export function instantFallChance(): number {
  return 1 - drawsReaching(MARK_MIN) / DRAW_VALUES;
}

/** The multiplier in hundredths after the given time. */
export function multiplierAt(elapsedMs: number): number {
  return Math.max(100, Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)) + 1e-9));
}

/** The same curve without rounding, for drawing. */
export function smoothMultiplierAt(elapsedMs: number): number {
  return Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs));
}

/** The first whole millisecond at which the curve reaches this multiplier. */
export function reachedAfterMs(hundredths: number): number {
  if (hundredths <= 100) return 0;
  let ms = Math.max(0, Math.floor(Math.log(hundredths / 100) / GROWTH_PER_MS) - 2);
  while (multiplierAt(ms) < hundredths) ms += 1;
  return ms;
}
