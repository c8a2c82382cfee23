export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Parses a whole number; undefined for anything else or a value out of bounds. */
export function wholeNumberIn(text: string, { min, max }: Bounds): number | undefined {
  const digits = text.trim();
  if (!/^\d{1,13}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value >= min && value <= max ? value : undefined;
}
