import type { RuleOf } from '../../contract/operator/index.ts';

/** A member's stakes and wins, with cash only, in rounds settled in the period. Minor units. */
export interface Play {
  readonly roundCount: number;
  readonly leftOutCount: number;
  readonly stakedAmount: bigint;
  readonly wonAmount: bigint;
}

const WHOLE = 10_000n;

/** Computes the share of the net loss: rounded down, capped at the maximum, zero below the minimum. Minor units. */
export function calculateCashBack(
  { basisPoints, minimumAmount, maximumAmount }: Pick<RuleOf<'cash_back'>, 'basisPoints' | 'minimumAmount' | 'maximumAmount'>,
  { stakedAmount, wonAmount }: Play,
): { readonly lossAmount: bigint; readonly amount: bigint } {
  const lossAmount = stakedAmount > wonAmount ? stakedAmount - wonAmount : 0n;
  const share = (lossAmount * BigInt(basisPoints)) / WHOLE;
  if (share < BigInt(minimumAmount)) return { lossAmount, amount: 0n };
  return { lossAmount, amount: maximumAmount !== null && share > BigInt(maximumAmount) ? BigInt(maximumAmount) : share };
}
