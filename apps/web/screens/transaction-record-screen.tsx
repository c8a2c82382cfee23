import { TransactionRecordScreen as TransactionRecord } from '@jogada/wallet/web/transaction-record';
import { RoundEffects } from '@jogada/promotions/web/round-effects';

export function Screen() {
  return <TransactionRecord besides={(round) => <RoundEffects round={round} />} />;
}
