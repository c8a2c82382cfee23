import { isSwitchedOff, type Merchant } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';

/** Keeps new deposits out while DPSTBAS3 is off; a code that was given can still be paid. @throws Problem `feature_unavailable` */
export function requireDepositsOpen(merchant: Merchant): void {
  if (isSwitchedOff(merchant, 'DPSTBAS3')) throw new Problem('feature_unavailable');
}

/**
 * Takes no new withdrawal while WTHDRWBAS3 is off; those that were asked for go on. Under the Brazilian rules money always
 * leaves (S83), whatever the switch says.
 * @throws Problem `feature_unavailable`
 */
export function requireWithdrawalsOpen(merchant: Merchant): void {
  if (merchant.jurisdiction !== 'br-spa' && isSwitchedOff(merchant, 'WTHDRWBAS3')) throw new Problem('feature_unavailable');
}
