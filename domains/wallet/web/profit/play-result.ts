/** The play result in minor units: winnings less stakes. */
export function playResult({ stakeAmount, winAmount }: { readonly stakeAmount: string; readonly winAmount: string }): string {
  return (BigInt(stakeAmount) + BigInt(winAmount)).toString();
}

/** A stake without its sign, minor units. */
export function staked(stakeAmount: string): string {
  return (-BigInt(stakeAmount)).toString();
}

const HUNDREDTHS = 10_000n;

/** Winnings as a fraction of the stakes; undefined without stakes. */
export function returnShare({ stakeAmount, winAmount }: { readonly stakeAmount: string; readonly winAmount: string }): number | undefined {
  const stake = -BigInt(stakeAmount);
  return stake > 0n ? Number((BigInt(winAmount) * HUNDREDTHS) / stake) / Number(HUNDREDTHS) : undefined;
}
