import type { RandomSource } from '@jogada/platform/contract';

/** Of each stake, whatever the mark at which a player leaves: 97 %. */
const RETURN_PERCENT_WHOLE = 97;
const DRAW_VALUES = 2 ** 32;

/** Nobody flies higher: 1,000.00×. */
export const HUNDREDTHS_MAX = 100_000;
/** The lowest mark a bet can name: 1.01×. */
export const MARK_MIN = 101;

/** Doubles in about 9.9 seconds. */
const GROWTH_PER_MS = 0.00007;

export interface FlightOutcome {
  /** Where it fell, in hundredths: 197 is 1.97×. 100 falls at once. */
  fall: number;
}

/**
 * The height at which the flight falls. With a draw d of 1 … 2^32, each equally likely, it is 0.97 · 2^32 / d, cut to
 * hundredths: so it reaches m or more with chance 0.97 / m, and a bet that leaves at m returns 97 % on average.
 */
export function drawFall(random: RandomSource): FlightOutcome {
  return { fall: fallOf(random.below(DRAW_VALUES) + 1) };
}

/** @param draw 1 … 2^32. */
export function fallOf(draw: number): number {
  // Exact: 97 · 2^32 is far below 2^53, and no quotient lies closer below a whole number than 2^-32.
  const hundredths = Math.floor((RETURN_PERCENT_WHOLE * DRAW_VALUES) / draw);
  return Math.min(HUNDREDTHS_MAX, Math.max(100, hundredths));
}

/** How many of the 2^32 draws reach a mark. */
export function drawsReaching(hundredths: number): number {
  if (hundredths <= 100) return DRAW_VALUES;
  return hundredths > HUNDREDTHS_MAX ? 0 : Math.floor((RETURN_PERCENT_WHOLE * DRAW_VALUES) / hundredths);
}

/** The return of a bet that leaves at a mark, exactly: share of the stake. */
export function returnAt(hundredths: number): number {
  return (drawsReaching(hundredths) / DRAW_VALUES) * (hundredths / 100);
}

/** The chance that it falls at once, before anybody can leave. */
export function instantFallChance(): number {
  return 1 - drawsReaching(MARK_MIN) / DRAW_VALUES;
}

/** The curve, in hundredths, so long after the start. */
export function multiplierAt(elapsedMs: number): number {
  return Math.max(100, Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)) + 1e-9));
}

/** The same curve without steps, for drawing. */
export function smoothMultiplierAt(elapsedMs: number): number {
  return Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs));
}

/** The first whole millisecond at which the curve shows this multiplier. */
export function reachedAfterMs(hundredths: number): number {
  if (hundredths <= 100) return 0;
  let ms = Math.max(0, Math.floor(Math.log(hundredths / 100) / GROWTH_PER_MS) - 2);
  while (multiplierAt(ms) < hundredths) ms += 1;
  return ms;
}
