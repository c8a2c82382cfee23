import { isAgent } from '@jogada/accounts/contract/player';
import { agencyPath, memberCentrePath, SignedInOnly, useSession } from '@jogada/accounts/web';
import { choiceAmong, DateText, MoneyText, useAddressChoices, useChannel } from '@jogada/platform/web';
import { ButtonLink, Chip, ChipRow, EmptyState, ListRow, Sheet, TopBar } from '@jogada/platform/web/ui';
import {
  balanceChanged,
  listTransactions,
  TRANSACTION_TYPES,
  type Transaction,
  type TransactionTotal,
  type TransactionType,
} from '@jogada/wallet/contract/player';
import type { ReactNode } from 'react';
import { depositPath } from '../paths.ts';
import { FactList } from '../record/fact-list.tsx';
import { FigureCard } from '../record/figure-card.tsx';
import { JournalSection } from '../record/journal-section.tsx';
import { NothingChosen } from '../record/nothing-chosen.tsx';
import { PeriodChips, useChosenPeriod, useWidestPeriod } from '../record/period-chips.tsx';
import { RecordList } from '../record/record-list.tsx';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useChosenRow } from '../record/use-chosen-row.ts';
import { useRecordPages } from '../record/use-record-pages.ts';
import { useSourceName } from '../record/use-source-name.ts';
import { StatementButton } from '../statement/statement-button.tsx';
import { useText } from '../use-text.ts';
import { movementIcon, movementName } from './movement-kind.ts';

interface TransactionRecordProps {
  /** Shown in the details of a round's movement: what the round gave in other domains. */
  readonly besides: (round: { readonly source: string; readonly roundId: string }) => ReactNode;
}

/** The member's movements by days and kinds, with totals and their journal entries. */
export function TransactionRecordScreen({ besides }: TransactionRecordProps) {
  return (
    <SignedInOnly>
      <TransactionRecord besides={besides} />
    </SignedInOnly>
  );
}

function TransactionRecord({ besides }: TransactionRecordProps) {
  const t = useText();
  const [period, setPeriod] = useChosenPeriod('days30');
  const widest = useWidestPeriod();
  const [choices, change] = useAddressChoices();
  const { session } = useSession();
  const known = TRANSACTION_TYPES.filter((name) => name !== 'commission');
  const types = session && isAgent(session.memberInfo.type) ? (['commission', ...known] as const) : known;
  // The agents' home links to their earnings with `types=A`.
  const isAgents = choices['types'] === 'A';
  const type = choices['type'] === undefined && isAgents ? 'commission' : choiceAmong(types, choices['type']);
  const setType = (chosen: TransactionType | undefined) => change({ type: chosen ?? (isAgents ? 'all' : undefined) });
  const pages = useRecordPages(listTransactions, { from: period.from, to: period.to, type });
  const chosen = useChosenRow<Transaction>();
  useChannel(balanceChanged, pages.renew);

  return (
    <>
      <TopBar
        title={t('record.transactions')}
        backTo={isAgents ? agencyPath : memberCentrePath}
        end={<StatementButton period={period} />}
      />
      <RecordList
        pages={pages}
        head={
          <>
            <PeriodChips period={period} onChoose={setPeriod} />
            <ChipRow label={t('record.type')} className="mt-1">
              <Chip isActive={type === undefined} onClick={() => setType(undefined)}>
                {t('record.all')}
              </Chip>
              {types.map((name) => (
                <Chip key={name} isActive={type === name} onClick={() => setType(name)}>
                  {t(`record.types.${name}`)}
                </Chip>
              ))}
            </ChipRow>
            <div aria-live="polite" className="mt-3 mb-6">
              {pages.total && pages.total.count > 0 && <TransactionFigures total={pages.total} />}
            </div>
          </>
        }
        columns={[t('record.movement'), t('record.hour'), t('record.amount'), t('record.balanceAfter')]}
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
          period.name === widest.name && type === undefined ? (
            <EmptyState
              art="records"
              title={t('record.noTransactions')}
              action={<ButtonLink to={depositPath()}>{t('deposit.title')}</ButtonLink>}
            >
              {t('record.noTransactionsBody')}
            </EmptyState>
          ) : (
            <NothingChosen onWiden={() => change({ days: widest.name, type: isAgents ? 'all' : undefined })} />
          )
        }
      />
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={t('record.details')}>
        {chosen.row && <TransactionDetail transaction={chosen.row} besides={besides} />}
      </Sheet>
    </>
  );
}

function TransactionFigures({ total: { count, inAmount, outAmount, currency } }: { readonly total: TransactionTotal }) {
  const t = useText();
  return (
    <FigureCard
      title={t('record.balanceChange')}
      amount={<MoneyText amount={(BigInt(inAmount) + BigInt(outAmount)).toString()} currency={currency} />}
      note={t('record.movements', { count })}
      figures={[
        { name: t('record.in'), value: <SignedAmount amount={inAmount} currency={currency} /> },
        { name: t('record.out'), value: <SignedAmount amount={outAmount} currency={currency} /> },
      ]}
    />
  );
}

function TransactionDetail({ transaction, besides }: TransactionRecordProps & { readonly transaction: Transaction }) {
  const t = useText();
  const nameOf = useSourceName();
  const { kind, cashAmount, bonusAmount, currency, balanceAfter, createdAt, source, sourceName, roundId, transferId } = transaction;
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
            { name: t('record.source'), value: nameOf(sourceName) },
            ...(roundId ? [{ name: t('record.roundId'), value: roundId, isId: true }] : []),
            { name: t('record.transferId'), value: transferId, isId: true },
          ]}
        />
      </div>
      {roundId !== null && besides({ source, roundId })}
      <JournalSection subject={{ of: 'transaction', id: transferId, at: createdAt }} />
    </>
  );
}

/** The shown effect: the change of the balance, or the cash part for a converted bonus. */
function effectOf({ kind, amount, cashAmount }: Transaction): string {
  return kind === 'bonus_convert' ? cashAmount : amount;
}
