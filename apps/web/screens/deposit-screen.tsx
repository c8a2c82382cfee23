import { DepositBonusChoice } from '@jogada/promotions/web/deposit-bonus';
import { DepositScreen as Deposit } from '@jogada/wallet/web/deposit';
import { useSearch } from '@tanstack/react-router';

export function DepositScreen() {
  const { depositId } = useSearch({ from: '/m/voucherCenter' });
  return <Deposit depositId={depositId} besides={(amount) => <DepositBonusChoice amount={amount} />} />;
}
