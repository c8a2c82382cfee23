import { isSwitchedOff, rulesOf, type Merchant, type MerchantContext } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { CashierSettings } from './cashier-settings.sql.ts';

/** Refuses new deposits while DPSTBAS3 is off. An issued code can still be paid. @throws Problem `feature_unavailable` */
export function requireDepositsOpen(merchant: Merchant): void {
  if (isSwitchedOff(merchant, 'DPSTBAS3')) throw new Problem('feature_unavailable');
}

/** Whether a withdrawal before play is refused. Where withdrawals are always allowed (S83), staff decide about it instead. */
export function refusesUnplayed(
  { merchant, now }: Pick<MerchantContext, 'merchant' | 'now'>,
  { unplayedRule }: Pick<CashierSettings, 'unplayedRule'>,
): boolean {
  return unplayedRule === 'refuse' && !rulesOf(merchant.jurisdiction, now()).site.alwaysPaysOut;
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
