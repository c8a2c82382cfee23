/** Win and stake of a round, minor units. */
export interface WinOfStake {
  winAmount: bigint;
  stakeAmount: bigint;
}

/** Whether the win may be celebrated. A win of the stake or less may not (R37). */
export function isRealWin({ winAmount, stakeAmount }: WinOfStake): boolean {
  return winAmount > stakeAmount;
}

/** The first tier that a real win reaches; tiers are ordered from the highest. */
export function tierOf<Tier extends { readonly stakes: bigint }>(tiers: readonly Tier[], win: WinOfStake): Tier | undefined {
  return isRealWin(win) ? tiers.find(({ stakes }) => win.winAmount >= stakes * win.stakeAmount) : undefined;
}
