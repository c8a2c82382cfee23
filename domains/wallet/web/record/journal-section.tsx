import { DateText, MoneyText, useCall, useProblemText } from '@jogada/platform/web';
import { Badge, Button, Skeleton } from '@jogada/platform/web/ui';
import { readJournal, type JournalTransfer } from '@jogada/wallet/contract/player';
import { useId } from 'react';
import { movementName } from '../transaction-record/movement-kind.ts';
import { useText } from '../use-text.ts';
import { SignedAmount } from './signed-amount.tsx';
import { useSourceName } from './use-source-name.ts';

export interface JournalSubject {
  readonly of: 'transaction' | 'deposit' | 'withdrawal' | 'round';
  readonly id: string;
  /** For a round: its vendor. */
  readonly source?: string;
  /** For a transfer: its time. */
  readonly at?: string;
}

/** The movements of one subject, from its cause to its journal entries. */
export function JournalSection({ subject }: { readonly subject: JournalSubject }) {
  const t = useText();
  const problemText = useProblemText();
  const titleId = useId();
  const { data, error, refetch, isRefetching } = useCall(readJournal, subject);
  return (
    <section aria-labelledby={titleId} aria-busy={!data && !error} className="mt-5">
      <h3 id={titleId} className="font-semibold text-ink">
        {t('journal.title')}
      </h3>
      {data ? (
        <>
          <p className="mt-0.5 text-13 text-ink-2">
            {data.transfers.length === 0 ? t('journal.nothing') : t(`journal.of.${data.cause.of}`, { source: data.cause.sourceName })}
          </p>
          <ul className="mt-3 grid gap-3">
            {data.transfers.map((transfer) => (
              <TransferLines
                key={transfer.transferId}
                transfer={transfer}
                isAsked={subject.of === 'transaction' && subject.id === transfer.transferId}
              />
            ))}
          </ul>
          {data.isCut && <p className="mt-3 text-13 text-ink-3">{t('journal.cut', { count: data.transfers.length })}</p>}
        </>
      ) : error ? (
        <div role="alert" className="mt-3 flex items-center justify-between gap-3">
          <p className="text-13 text-ink-2">{problemText(error)}</p>
          <Button look="quiet" isLoading={isRefetching} onClick={() => void refetch()}>
            {t('journal.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-3 h-40 rounded-card" />
      )}
    </section>
  );
}

function TransferLines({ transfer, isAsked }: { readonly transfer: JournalTransfer; readonly isAsked: boolean }) {
  const t = useText();
  const nameOf = useSourceName();
  const { kind, sourceName, currency, createdAt, entries, isRolledBack, transferId } = transfer;
  return (
    <li className="rounded-tile bg-s2 px-4 py-3">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-medium text-ink">{t(movementName(kind), { source: sourceName })}</span>
        {isRolledBack ? <Badge>{t('journal.rolledBack')}</Badge> : isAsked && <Badge tone="info">{t('journal.thisOne')}</Badge>}
      </p>
      <p className="text-13 text-ink-3">
        <DateText moment={createdAt} />
      </p>
      <ul className="mt-2 border-t border-line">
        {entries.map(({ account, amount, balanceAfter }, index) => (
          <li key={index} className="flex items-center justify-between gap-3 py-1.5 text-13">
            <span className="min-w-0">
              <span className="block text-ink-2">{t(`journal.account.${account}`, { source: nameOf(sourceName) })}</span>
              {balanceAfter !== null && (
                <span className="block text-ink-3">
                  {t.rich('journal.balanceAfter', { amount: () => <MoneyText amount={balanceAfter} currency={currency} /> })}
                </span>
              )}
            </span>
            {account === 'house' ? (
              <MoneyText amount={amount} currency={currency} signed className="shrink-0 text-ink-2" />
            ) : (
              <SignedAmount amount={amount} currency={currency} className="shrink-0 font-semibold" />
            )}
          </li>
        ))}
        {entries.length === 0 && <li className="py-1.5 text-13 text-ink-3">{t('journal.noLines')}</li>}
      </ul>
      <p className="font-mono text-12 break-all text-ink-3">{transferId}</p>
    </li>
  );
}
