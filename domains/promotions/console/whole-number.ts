export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The whole number that a field holds; undefined for anything else, and for one that is out of bounds. */
export function wholeNumberIn(text: string, { min, max }: Bounds): number | undefined {
  const digits = text.trim();
  if (!/^\d{1,13}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value >= min && value <= max ? value : undefined;
}
