import { useStatus, useSwitchedOff } from '@jogada/merchant/web';

/**
 * Whether new deposits (DPSTBAS3) and new withdrawals (WTHDRWBAS3; always where the law says so) are accepted. Follows the switches
 * live.
 */
export function useCashierDoors(): { readonly isDepositOpen: boolean; readonly isWithdrawalOpen: boolean } {
  const { rules } = useStatus().info;
  const isDepositOff = useSwitchedOff('DPSTBAS3');
  const isWithdrawalOff = useSwitchedOff('WTHDRWBAS3');
  return { isDepositOpen: !isDepositOff, isWithdrawalOpen: rules.alwaysPaysOut || !isWithdrawalOff };
}
