import { AfterAWhile, EmptyState, FailedState, Section, Skeleton } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { CashBackCard } from './cash-back-card.tsx';
import { useCashBack } from './use-rewards.ts';

/** Cash back for the current and past periods, each with its calculation. */
export function CashBack() {
  const t = useText();
  const { data, error, refetch, isRefetching } = useCashBack();
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-52 rounded-card" />
      </AfterAWhile>
    );
  }
  if (data.list.length === 0) {
    return (
      <EmptyState art="gifts" title={t('cashBack.none')}>
        {t('cashBack.noneBody')}
      </EmptyState>
    );
  }
  const [running, earlier] = [
    data.list.filter(({ state }) => state === 'running' || state === 'claimable'),
    data.list.filter(({ state }) => state !== 'running' && state !== 'claimable'),
  ];
  return (
    <>
      <div className="grid gap-4">
        {running.map((statement) => (
          <CashBackCard key={`${statement.promotionId} ${statement.fromDay}`} statement={statement} isOpen />
        ))}
      </div>
      {earlier.length > 0 && (
        <Section title={t('cashBack.earlier')} className={running.length === 0 ? 'mt-0' : 'mt-8'}>
          <div className="grid gap-4">
            {earlier.map((statement) => (
              <CashBackCard key={`${statement.promotionId} ${statement.fromDay}`} statement={statement} isOpen={false} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
