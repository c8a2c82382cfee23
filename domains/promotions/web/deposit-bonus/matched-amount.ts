import type { DepositBonus } from '@jogada/promotions/contract/player';

/** The bonus for a deposit; undefined below the minimum deposit. Minor units. */
export function matchedAmount(
  bonus: Pick<DepositBonus, 'percent' | 'minimumDepositAmount' | 'maximumAmount'>,
  amount: bigint,
): bigint | undefined {
  if (amount < BigInt(bonus.minimumDepositAmount)) return undefined;
  const share = (amount * BigInt(bonus.percent)) / 100n;
  const maximum = BigInt(bonus.maximumAmount);
  return share > maximum ? maximum : share;
}
