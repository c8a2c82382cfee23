const PERCENT = 100n;

/** Whole points of a weighted stake (minor units times percent). The total is rounded down once. */
export function pointsOf(weightedAmount: bigint, pointAmount: bigint): bigint {
  return weightedAmount / (PERCENT * pointAmount);
}

/** The same in hundredths of a point. */
export function centipointsOf(weightedAmount: bigint, pointAmount: bigint): bigint {
  return weightedAmount / pointAmount;
}
