import { memberCentrePath, SignedInOnly } from '@jogada/accounts/web';
import { DateText, MoneyText, useChannel } from '@jogada/platform/web';
import { ButtonLink, EmptyState, ListRow, Sheet, TopBar } from '@jogada/platform/web/ui';
import { balanceChanged, listTransactions, type Transaction } from '@jogada/wallet/contract/player';
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
              icon={<Icon size={20} aria-hidden="true" className={BigInt(effectOf(transaction)) > 0n ? 'text-ok' : undefined} />}
              title={t(movementName(transaction.kind), { source: transaction.sourceName })}
              detail={<DateText moment={transaction.createdAt} shape="time" />}
              end={<SignedAmount amount={effectOf(transaction)} currency={transaction.currency} />}
              endDetail={<MoneyText amount={transaction.balanceAfter} currency={transaction.currency} />}
              onSelect={() => chosen.choose(transaction)}
            />
          );
        }}
        empty={
          <EmptyState
            art="records"
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
  const { kind, cashAmount, bonusAmount, currency, balanceAfter, createdAt, sourceName, roundId, transferId } = transaction;
  return (
    <>
      <p className="text-ink-2">{t(movementName(kind), { source: sourceName })}</p>
      <SignedAmount amount={effectOf(transaction)} currency={currency} className="display block text-32" />
      <div className="-mx-5 mt-3 border-t border-line">
        <FactList
          facts={[
            ...(bonusAmount === '0'
              ? []
              : [
                  { name: t('record.fromCash'), value: <SignedAmount amount={cashAmount} currency={currency} /> },
                  { name: t('record.fromBonus'), value: <SignedAmount amount={bonusAmount} currency={currency} /> },
                ]),
            { name: t('record.balanceAfter'), value: <MoneyText amount={balanceAfter} currency={currency} /> },
            { name: t('record.time'), value: <DateText moment={createdAt} /> },
            { name: t('record.source'), value: sourceName },
            ...(roundId ? [{ name: t('record.roundId'), value: roundId, isId: true }] : []),
            { name: t('record.transferId'), value: transferId, isId: true },
          ]}
        />
      </div>
    </>
  );
}

/** What a movement is read as: what it did to the balance, or, where a bonus became cash, the cash. */
function effectOf({ kind, amount, cashAmount }: Transaction): string {
  return kind === 'bonus_convert' ? cashAmount : amount;
}
