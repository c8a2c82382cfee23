import { homePath, memberCentrePath, SignedInOnly } from '@jogada/accounts/web';
import { useCall } from '@jogada/platform/web';
import { AfterAWhile, ButtonLink, EmptyState, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { readProfit, type Profit } from '@jogada/wallet/contract/player';
import { IconChartLine } from '@tabler/icons-react';
import { PeriodChips, useChosenPeriod } from '../record/period-chips.tsx';
import type { Period } from '../record/period.ts';
import { StatementSection } from '../statement/statement-section.tsx';
import { useText } from '../use-text.ts';
import { BalanceStory } from './balance-story.tsx';
import { DayBars } from './day-bars.tsx';
import { DayLines } from './day-lines.tsx';
import { ResultCard } from './result-card.tsx';
import { SourceLines } from './source-lines.tsx';

/** Profit and loss: the play result of a period by day and by vendor, and the change of the balance. */
export function ProfitScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('profit.title')} backTo={memberCentrePath} />
      <ProfitAndLoss />
    </SignedInOnly>
  );
}

function ProfitAndLoss() {
  const t = useText();
  const [period, setPeriod] = useChosenPeriod('week');
  const { from, to } = period;
  const { data, error, refetch, isRefetching } = useCall(readProfit, { from, to });
  return (
    <Page>
      <PeriodChips period={period} onChoose={setPeriod} />
      <div className="mt-4" aria-live="polite" aria-busy={!data && !error}>
        {data ? (
          <Figures profit={data} period={period} />
        ) : error ? (
          <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
        ) : (
          <AfterAWhile>
            <Skeleton className="h-52 rounded-card" />
            <Skeleton className="mt-4 h-40 rounded-card" />
          </AfterAWhile>
        )}
      </div>
      <StatementSection period={period} />
      <p className="mt-6 text-13 text-ink-3">{t('profit.note')}</p>
    </Page>
  );
}

function Figures({ profit, period }: { readonly profit: Profit; readonly period: Period }) {
  const t = useText();
  if (profit.days.length === 0) {
    return (
      <>
        <EmptyState
          icon={<IconChartLine size={36} stroke={1.6} aria-hidden="true" />}
          title={t('profit.none')}
          action={<ButtonLink to={homePath}>{t('bonus.toGames')}</ButtonLink>}
        >
          {t('profit.noneBody')}
        </EmptyState>
        <BalanceStory profit={profit} />
      </>
    );
  }
  return (
    <>
      <ResultCard total={profit.total} currency={profit.currency} />
      <DayBars days={profit.days} period={period} currency={profit.currency} />
      <BalanceStory profit={profit} />
      <SourceLines sources={profit.sources} currency={profit.currency} />
      <DayLines days={profit.days} currency={profit.currency} />
    </>
  );
}
