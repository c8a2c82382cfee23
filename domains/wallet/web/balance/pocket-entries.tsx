import { DateText, MoneyText, queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { FailedState, Section, Skeleton } from '@jogada/platform/web/ui';
import { balanceChanged, listTransactions, type Balance } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { transactionRecordPath } from '../paths.ts';
import { FACT_LINE } from '../record/fact-list.tsx';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useSourceName } from '../record/use-source-name.ts';
import { movementName } from '../transaction-record/movement-kind.ts';
import { useText } from '../use-text.ts';
import { newestEntries } from './newest-entries.ts';

interface PocketEntriesProps {
  readonly pocket: 'cash' | 'bonus';
  readonly balance: Balance;
}

/** The newest entries of one part of the balance, from the amount before them to the amount now. A part without entries says so. */
export function PocketEntries({ pocket, balance: { sumBalance, bonus, currency } }: PocketEntriesProps) {
  const t = useText();
  const nameOf = useSourceName();
  const queries = useQueryClient();
  useChannel(balanceChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(listTransactions) }));
  const { data, error, refetch, isRefetching } = useCall(listTransactions, { pageSize: 100 }, { staleTime: 0 });
  if (!data && error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="mt-8 h-40 rounded-card" />;
  const now = pocket === 'bonus' ? BigInt(bonus) : BigInt(sumBalance) - BigInt(bonus);
  const { before, entries } = newestEntries(data.list, pocket, now);
  const title = t(pocket === 'cash' ? 'balance.cash' : 'balance.bonusEntries');
  if (entries.length === 0) {
    return (
      <Section title={title}>
        <p className="text-13 text-ink-2">{t('journal.nothing')}</p>
      </Section>
    );
  }
  return (
    <Section title={title} more={{ label: t('record.transactions'), to: transactionRecordPath }}>
      <dl className="rounded-card bg-s1 px-5 py-2 shadow-raised">
        <div className={FACT_LINE}>
          <dt className="text-13 text-ink-3">{t('balance.before')}</dt>
          <dd className="text-right text-ink">
            <MoneyText amount={before} currency={currency} />
          </dd>
        </div>
        {entries.map(({ transferId, kind, sourceName, createdAt, change }) => (
          <div key={transferId} className={FACT_LINE}>
            <dt className="min-w-0 text-13">
              <span className="block text-ink-2">{t(movementName(kind), { source: nameOf(sourceName) })}</span>
              <span className="block text-ink-3">
                <DateText moment={createdAt} shape="dayTime" />
              </span>
            </dt>
            <dd className="text-right text-ink">
              <SignedAmount amount={change} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={FACT_LINE}>
          <dt className="text-13 text-ink-3">{t('balance.total')}</dt>
          <dd className="text-right text-ink">
            <MoneyText amount={now} currency={currency} className="font-bold" />
          </dd>
        </div>
      </dl>
    </Section>
  );
}
