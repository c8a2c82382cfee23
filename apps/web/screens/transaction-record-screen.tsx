import { TransactionRecordScreen as TransactionRecord } from '@jogada/wallet/web/transaction-record';
import { RoundEffects } from '@jogada/promotions/web/round-effects';

export function TransactionRecordScreen() {
  return <TransactionRecord besides={(round) => <RoundEffects round={round} />} />;
}
