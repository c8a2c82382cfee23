import { memberCentrePath, SignedInOnly } from '@jogada/accounts/web';
import { DateText, MoneyText, useChannel } from '@jogada/platform/web';
import { ButtonLink, EmptyState, ListRow, Sheet, TopBar } from '@jogada/platform/web/ui';
import { balanceChanged, listTransactions, type Transaction } from '@jogada/wallet/contract/player';
import { IconReceipt } from '@tabler/icons-react';
import { depositPath } from '../paths.ts';
import { FactList } from '../record/fact-list.tsx';
import { RecordList } from '../record/record-list.tsx';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useChosenRow } from '../record/use-chosen-row.ts';
import { useRecordPages } from '../record/use-record-pages.ts';
import { useText } from '../use-text.ts';
import { movementIcon, movementName } from './movement-kind.ts';

export function TransactionRecordScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('record.transactions')} backTo={memberCentrePath} />
      <TransactionRecord />
    </SignedInOnly>
  );
}

function TransactionRecord() {
  const t = useText();
  const pages = useRecordPages(listTransactions);
  const chosen = useChosenRow<Transaction>();
  useChannel(balanceChanged, pages.renew);

  return (
    <>
      <RecordList
        pages={pages}
        momentOf={({ createdAt }) => createdAt}
        renderRow={(transaction) => {
          const Icon = movementIcon(transaction.kind);
          return (
            <ListRow
              key={transaction.transferId}
              icon={<Icon size={20} aria-hidden="true" className={BigInt(transaction.amount) > 0n ? 'text-ok' : undefined} />}
              title={t(movementName(transaction.kind))}
              detail={<DateText moment={transaction.createdAt} shape="time" />}
              end={<SignedAmount amount={transaction.amount} currency={transaction.currency} />}
              endDetail={<MoneyText amount={transaction.balanceAfter} currency={transaction.currency} />}
              onSelect={() => chosen.choose(transaction)}
            />
          );
        }}
        empty={
          <EmptyState
            icon={<IconReceipt size={36} stroke={1.6} aria-hidden="true" />}
            title={t('record.noTransactions')}
            action={<ButtonLink to={depositPath()}>{t('deposit.title')}</ButtonLink>}
          >
            {t('record.noTransactionsBody')}
          </EmptyState>
        }
      />
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={t('record.details')}>
        {chosen.row && <TransactionDetail transaction={chosen.row} />}
      </Sheet>
    </>
  );
}

function TransactionDetail({ transaction }: { readonly transaction: Transaction }) {
  const t = useText();
  const { kind, amount, currency, balanceAfter, createdAt, source, roundId, transferId } = transaction;
  return (
    <>
      <p className="text-ink-2">{t(movementName(kind))}</p>
      <SignedAmount amount={amount} currency={currency} className="display block text-32" />
      <div className="-mx-5 mt-3 border-t border-line">
        <FactList
          facts={[
            { name: t('record.balanceAfter'), value: <MoneyText amount={balanceAfter} currency={currency} /> },
            { name: t('record.time'), value: <DateText moment={createdAt} /> },
            { name: t('record.source'), value: source },
            ...(roundId ? [{ name: t('record.roundId'), value: roundId, isId: true }] : []),
            { name: t('record.transferId'), value: transferId, isId: true },
          ]}
        />
      </div>
    </>
  );
}
