/** What playing did to the money, minor units: the winnings less what was staked for them. */
export function playResult({ stakeAmount, winAmount }: { readonly stakeAmount: string; readonly winAmount: string }): string {
  return (BigInt(stakeAmount) + BigInt(winAmount)).toString();
}

/** A stake as it is read: without its sign. Minor units. */
export function staked(stakeAmount: string): string {
  return (-BigInt(stakeAmount)).toString();
}

const HUNDREDTHS = 10_000n;

/** What came back of what was staked, as a share of one; undefined when nothing was staked. */
export function returnShare({ stakeAmount, winAmount }: { readonly stakeAmount: string; readonly winAmount: string }): number | undefined {
  const stake = -BigInt(stakeAmount);
  return stake > 0n ? Number((BigInt(winAmount) * HUNDREDTHS) / stake) / Number(HUNDREDTHS) : undefined;
}
