const PERCENT = 100n;

/** How much of the wagering is done, in whole percent, rounded down: a hundred only when all of it is. */
export function wagerPercent(wager: { readonly wagerDoneAmount: string; readonly wagerRequiredAmount: string }): number {
  const required = BigInt(wager.wagerRequiredAmount);
  if (required === 0n) return 100;
  const percent = (BigInt(wager.wagerDoneAmount) * PERCENT) / required;
  return Number(percent > PERCENT ? PERCENT : percent);
}
