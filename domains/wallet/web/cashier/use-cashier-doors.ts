import { useStatus, useSwitchedOff } from '@jogada/merchant/web';

/** Whether new deposits are taken (DPSTBAS3) and new withdrawals (WTHDRWBAS3, which under the Brazilian rules always are); it follows the switches. */
export function useCashierDoors(): { readonly isDepositOpen: boolean; readonly isWithdrawalOpen: boolean } {
  const { jurisdiction } = useStatus().info;
  const isDepositOff = useSwitchedOff('DPSTBAS3');
  const isWithdrawalOff = useSwitchedOff('WTHDRWBAS3');
  return { isDepositOpen: !isDepositOff, isWithdrawalOpen: jurisdiction === 'br-spa' || !isWithdrawalOff };
}
