import { simulateContract, type Contract } from '@jogada/agents/contract/player';
import { MoneyText, useCall, useFormats } from '@jogada/platform/web';
import { FailedState, Skeleton } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

interface SimulationProps {
  readonly terms: Contract['terms'];
  /** The agent; omitted, the caller. */
  readonly memberId?: string;
}

/** What terms would have paid in the last three months, next to the contract in force. */
export function Simulation({ terms, memberId }: SimulationProps) {
  const t = useText();
  const { dateTime } = useFormats();
  const { data, error, refetch, isFetching } = useCall(simulateContract, { terms, ...(memberId !== undefined && { memberId }) });
  if (!data && error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  const { months, currency } = data;
  const nameOf = (month: string) => dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'short', year: 'numeric' });
  return (
    <div className="rounded-card bg-s1 p-4 shadow-raised">
      <p className="text-13 text-ink-3">{t('contract.simulationHint')}</p>
      {months.length === 0 ? (
        <p className="mt-3 text-ink-2">{t('contract.nothingPlayed')}</p>
      ) : (
        <dl className="mt-3">
          {months.map(({ month, amount, amountNow, paidCount, periodCount }) => (
            <div key={month} className="flex items-center justify-between gap-3 border-b border-line/60 py-2.5">
              <dt className="min-w-0">
                <span className="block font-medium">{nameOf(month)}</span>
                <span className="block text-13 text-ink-3">{t('contract.paidPeriods', { paid: paidCount, count: periodCount })}</span>
              </dt>
              <dd className="shrink-0 text-right font-semibold">
                <MoneyText amount={amount} currency={currency} />
                {amountNow !== null && (
                  <span className="block text-13 font-medium text-ink-3">
                    {t('contract.now')} <MoneyText amount={amountNow} currency={currency} />
                  </span>
                )}
              </dd>
            </div>
          ))}
          <div className="flex items-center justify-between gap-3 pt-3">
            <dt className="font-semibold">{t('contract.total')}</dt>
            <dd className="display shrink-0 text-right text-20">
              <MoneyText amount={data.total} currency={currency} className="text-gold" />
              {data.totalNow !== null && (
                <span className="block text-13 font-medium text-ink-3">
                  {t('contract.now')} <MoneyText amount={data.totalNow} currency={currency} />
                </span>
              )}
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}
