/** What came of a round and what was staked on it, in minor units. */
export interface WinOfStake {
  winAmount: bigint;
  stakeAmount: bigint;
}

/** Whether it may sound and shine: a return of the stake or less is told, and no more (R37). */
export function isRealWin({ winAmount, stakeAmount }: WinOfStake): boolean {
  return winAmount > stakeAmount;
}

/** How a real win is celebrated: the first of the tiers, the highest of which stands first, that it reaches. */
export function tierOf<Tier extends { readonly stakes: bigint }>(tiers: readonly Tier[], win: WinOfStake): Tier | undefined {
  return isRealWin(win) ? tiers.find(({ stakes }) => win.winAmount >= stakes * win.stakeAmount) : undefined;
}
