import type { Bonus } from '@jogada/wallet/contract/player';

const PERCENT = 100n;

/** Wagering progress in whole percent, rounded down: 100 only when complete. */
export function wagerPercent(wager: { readonly wagerDoneAmount: string; readonly wagerRequiredAmount: string }): number {
  const required = BigInt(wager.wagerRequiredAmount);
  if (required === 0n) return 100;
  const percent = (BigInt(wager.wagerDoneAmount) * PERCENT) / required;
  return Number(percent > PERCENT ? PERCENT : percent);
}

/** How much of a stake on a game counts towards wagering, in percent; undefined for a game that takes no bonus money. */
export function gameContribution(weights: Bonus['weights'], classification: string): number | undefined {
  const weight = weights.find((one) => one.classification === classification) ?? weights.find((one) => one.classification === '*');
  if (!weight) return 100;
  return weight.takesBonus ? weight.percent : undefined;
}
