import { isSwitchedOff, rulesOf, type Merchant, type MerchantContext } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';

/** Refuses new deposits while DPSTBAS3 is off. An issued code can still be paid. @throws Problem `feature_unavailable` */
export function requireDepositsOpen(merchant: Merchant): void {
  if (isSwitchedOff(merchant, 'DPSTBAS3')) throw new Problem('feature_unavailable');
}

/**
 * Refuses new withdrawals while WTHDRWBAS3 is off; requested ones proceed. Where the law says so, withdrawals are
 * always allowed (S83), regardless of the switch.
 * @throws Problem `feature_unavailable`
 */
export function requireWithdrawalsOpen({ merchant, now }: Pick<MerchantContext, 'merchant' | 'now'>): void {
  const { alwaysPaysOut } = rulesOf(merchant.jurisdiction, now()).site;
  if (!alwaysPaysOut && isSwitchedOff(merchant, 'WTHDRWBAS3')) throw new Problem('feature_unavailable');
}
