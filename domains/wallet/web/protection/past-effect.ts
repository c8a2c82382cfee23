const WHOLE = 100n;

interface PastEffect {
  /** Oldest first. `percent` is the height; a period without use, or with winnings, has 0. */
  readonly bars: readonly { readonly percent: number; readonly isReached: boolean }[];
  /** Minor units or minutes; 0 without use. */
  readonly highest: bigint;
  /** How many periods had used the whole limit at their end. */
  readonly reachedCount: number;
  /** Height of the limit's line; undefined without a limit, or above all bars. */
  readonly limitPercent: number | undefined;
}

/** The effect that a limit would have had. `periods` come newest first; amounts are minor units or minutes. */
export function pastEffect(periods: readonly { readonly used: string }[], limit: bigint | undefined): PastEffect {
  const used = periods.map((period) => BigInt(period.used)).toReversed();
  const highest = used.reduce((most, one) => (one > most ? one : most), 0n);
  const isReached = (one: bigint) => limit !== undefined && one > 0n && one >= limit;
  const heightOf = (amount: bigint) => (highest === 0n || amount <= 0n ? 0 : Number((amount * WHOLE) / highest));
  return {
    bars: used.map((one) => ({ percent: heightOf(one), isReached: isReached(one) })),
    highest,
    reachedCount: used.filter(isReached).length,
    limitPercent: limit === undefined || limit > highest ? undefined : heightOf(limit),
  };
}
