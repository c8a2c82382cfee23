const PERCENT = 100n;

/** Wagering progress in whole percent, rounded down: 100 only when complete. */
export function wagerPercent(wager: { readonly wagerDoneAmount: string; readonly wagerRequiredAmount: string }): number {
  const required = BigInt(wager.wagerRequiredAmount);
  if (required === 0n) return 100;
  const percent = (BigInt(wager.wagerDoneAmount) * PERCENT) / required;
  return Number(percent > PERCENT ? PERCENT : percent);
}
