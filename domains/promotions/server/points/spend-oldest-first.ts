/** What is left of the points of a month. */
export interface Lot {
  /** YYYY-MM-DD, the month's first day. */
  readonly month: string;
  readonly points_left: bigint;
}

/**
 * Divides a spending over the lots, the oldest month first. Returns the points to take from each lot that is touched.
 * @throws when the lots hold less than the spending
 */
export function spendOldestFirst(lots: readonly Lot[], points: bigint): { readonly month: string; readonly points: bigint }[] {
  let missing = points;
  const taken: { month: string; points: bigint }[] = [];
  for (const lot of lots.toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    const part = lot.points_left < missing ? lot.points_left : missing;
    if (part === 0n) continue;
    taken.push({ month: lot.month, points: part });
    missing -= part;
  }
  if (missing > 0n) throw new Error(`the lots hold ${missing} points less than the balance`);
  return taken;
}
