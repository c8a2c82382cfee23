/** Minor units. */
export const CHIP_MIN_AMOUNT = 100n;
export const NUMBER_MAX_AMOUNT = 20_000n;
export const OUTSIDE_MAX_AMOUNT = 100_000n;
export const ROUND_MAX_AMOUNT = 200_000n;

export function placeMaxAmount(place: string): bigint {
  return /^\d/.test(place) ? NUMBER_MAX_AMOUNT : OUTSIDE_MAX_AMOUNT;
}
